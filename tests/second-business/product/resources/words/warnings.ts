/** What is unusual in this business alone, and is done with a reason. */
export const OWN_WARNINGS = [] as const
