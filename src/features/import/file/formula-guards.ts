/** Apostrophes that exports put before texts a spreadsheet would read as formulas. */
const GUARD_PATTERN = /(?<=^|[,;|\t\r\n])'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g

/** Removes the apostrophes that exports add against formulas. */
export const removeGuards = (text: string): string => text.replace(GUARD_PATTERN, '')
