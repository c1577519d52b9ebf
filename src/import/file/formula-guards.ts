/** The apostrophes that an export puts before what a spreadsheet would take for a formula. */
const GUARD = /(?<=^|[,;|\t\r\n])'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g

/** Takes the apostrophes of an export away. */
export const withoutGuards = (text: string): string => text.replace(GUARD, '')
