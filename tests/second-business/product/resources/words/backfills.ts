/** The values of new columns in existing rows, where the default would be wrong. */
export const BACKFILLS: Readonly<Record<string, string>> = {}

/** What happens to the values of a column before it is set aside, by its table and name. */
export const CARRY_OVERS: Readonly<
  Record<string, { tables: readonly string[]; statements: readonly string[] }>
> = {}
