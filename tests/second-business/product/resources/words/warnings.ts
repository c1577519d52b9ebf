/** What is unusual in this business alone, and is done with a reason. */
export const BUSINESS_WARNINGS = [] as const
