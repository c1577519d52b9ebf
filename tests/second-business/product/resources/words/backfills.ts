/** The values of new columns in existing rows, where the default would be wrong. */
export const BACKFILLS: Readonly<Record<string, string>> = {}
