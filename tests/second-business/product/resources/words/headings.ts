/** What people call the columns of this business in files that they import. */
export const BUSINESS_HEADINGS: Readonly<Record<string, readonly string[]>> = {}
