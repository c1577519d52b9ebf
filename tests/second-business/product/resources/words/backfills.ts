/** The values of new columns in existing rows, where the default would be wrong. */
export const BACKFILLS: Readonly<Record<string, string>> = {}

/** The statements that run before a column is removed, by table and column. */
export const CARRY_OVERS: Readonly<
  Record<string, { tables: readonly string[]; statements: readonly string[] }>
> = {}
