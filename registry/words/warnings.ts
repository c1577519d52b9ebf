import { BUSINESS_WARNINGS } from '#business/words'

/**
 * The warnings about a row, which a user overrides with a reason. Built in are:
 * - `daily-load`: unusually much work on one day.
 * - `look-alike`: an e-mail address that resembles another account's.
 * - `uncovered`: a change leaves other rows to people who cannot do them, or in a closed place.
 * - `unavailable`: a row takes the time of somebody who is absent, or does not do such work.
 */
export const WARNINGS = [
  ...BUSINESS_WARNINGS,
  'daily-load',
  'look-alike',
  'uncovered',
  'unavailable',
] as const
export type Warning = (typeof WARNINGS)[number]
