import { BUSINESS_WARNINGS } from '#business/words/warnings.ts'

/**
 * The warnings about a row, which a user overrides with a reason. Built in are `daily-load` (more work
 * on one day than usual) and `look-alike` (an e-mail address that resembles another account's).
 */
export const WARNINGS = [...BUSINESS_WARNINGS, 'daily-load', 'look-alike'] as const
export type Warning = (typeof WARNINGS)[number]
