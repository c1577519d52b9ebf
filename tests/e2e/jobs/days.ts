/** A day of Kuwait as it is written into a field, so many days from today. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(
    Date.now() + days * 86_400_000,
  )
