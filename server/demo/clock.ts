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
