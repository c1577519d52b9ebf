/** Returns a day in Kuwait as an input value, so many days from today. */
export const addDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(
    Date.now() + days * 86_400_000,
  )

const FRIDAY = 5
/** The public holidays of the demo business, on which every work location is closed. */
const HOLIDAYS = ['02-25', '02-26']

/** The number of days from today to a day of Kuwait. */
export const daysUntil = (day: string) => (Date.parse(day) - Date.parse(addDays(0))) / 86_400_000

/**
 * Returns a day on which every location has its usual hours, so many days from today or a little
 * later. On Fridays one opens later.
 */
export function findWorkday(days: number): string {
  const day = addDays(days)
  const isOff = new Date(day).getUTCDay() === FRIDAY || HOLIDAYS.includes(day.slice(5))
  return isOff ? findWorkday(days + 1) : day
}
