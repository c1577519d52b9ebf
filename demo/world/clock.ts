export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** Kuwait is three hours ahead of UTC all year. */
const OFFSET = 180 * MINUTE

/** The instant at which the business day that holds `instant` began. */
export function startOfDay(instant: number): number {
  return Math.floor((instant + OFFSET) / DAY) * DAY - OFFSET
}

/** The day of the week of a business day: 0 for Sunday. */
export function weekdayOf(dayStart: number): number {
  return new Date(dayStart + OFFSET).getUTCDay()
}

/** An instant as it travels in JSON. */
export function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** The date of a business day, `YYYY-MM-DD`. */
export function dateOf(dayStart: number): string {
  return new Date(dayStart + OFFSET).toISOString().slice(0, 10)
}

/** A minute of the day as `HH:MM`. */
export function timeOf(minute: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`
}

/** The minute of the day that `HH:MM` says. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
