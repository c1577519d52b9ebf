/** The tests of the keys of reports and tiles. */
export const REPORT_KEYS: Readonly<Record<string, string>> = {}
