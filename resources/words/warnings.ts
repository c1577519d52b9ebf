/** What is unusual in this business alone, and is done with a reason: work outside opening hours. */
export const OWN_WARNINGS = ['outside-hours'] as const
