/** The verbs of this business alone; its actions stand with their entities. */
export const BUSINESS_VERBS = {} as const
