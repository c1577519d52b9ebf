/** The column headings of this business in imported files, by field name. */
export const BUSINESS_HEADINGS: Readonly<Record<string, readonly string[]>> = {}
