import { OWN_WARNINGS } from '#business/words/warnings.ts'

/**
 * What is unusual about a row and is done with a reason: what the business says, more work on one
 * day than somebody usually does, and access for an e-mail address that looks like another's.
 */
export const WARNINGS = [...OWN_WARNINGS, 'daily-load', 'look-alike'] as const
export type Warning = (typeof WARNINGS)[number]
