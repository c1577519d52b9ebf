/**
 * What is unusual about a row and is done with a reason: work outside opening hours, and more work
 * on one day than somebody usually does.
 */
export const WARNINGS = ['outside-hours', 'daily-load'] as const
export type Warning = (typeof WARNINGS)[number]
