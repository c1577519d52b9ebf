/**
 * What is unusual about a row and is done with a reason: work outside opening hours, more work on one
 * day than somebody usually does, and access for an e-mail address that looks like another's.
 */
export const WARNINGS = ['outside-hours', 'daily-load', 'look-alike'] as const
export type Warning = (typeof WARNINGS)[number]
