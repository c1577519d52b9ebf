import { BUSINESS_WARNINGS } from '#business/words'

/**
 * The warnings about a row, which a user overrides with a reason. Built in are:
 * - `daily-load`: unusually much work on one day.
 * - `look-alike`: an e-mail address that resembles another account's.
 * - `unavailable`: a row takes the time of somebody who is absent, or does not do such work.
 */
export const WARNINGS = [...BUSINESS_WARNINGS, 'daily-load', 'look-alike', 'unavailable'] as const
export type Warning = (typeof WARNINGS)[number]
