/** A day of Kuwait as it is written into a field, so many days from today. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(
    Date.now() + days * 86_400_000,
  )

const FRIDAY = 5
/** The public holidays of the demo business, on which every work location is closed. */
const HOLIDAYS = ['02-25', '02-26']

/** The number of days from today to a day of Kuwait. */
export const daysUntil = (day: string) => (Date.parse(day) - Date.parse(dayIn(0))) / 86_400_000

/**
 * A day of Kuwait on which every work location is open at its usual hours, so many days from today
 * or a little later. On Fridays one of them opens later.
 */
export function workdayIn(days: number): string {
  const day = dayIn(days)
  const isOff = new Date(day).getUTCDay() === FRIDAY || HOLIDAYS.includes(day.slice(5))
  return isOff ? workdayIn(days + 1) : day
}
