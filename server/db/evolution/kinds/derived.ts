/** What the database makes of one column under a name of its own, to be made anew with another one. */
const INDEXES = ['unique', 'live', 'index', 'words', 'search']
const CONSTRAINTS = ['fkey', 'check', 'limit']

/** The statements that drop the unique indexes of a column. */
export const dropUnique = ({ table, column }: { table: string; column: string }): string[] =>
  INDEXES.slice(0, 2).map((part) => `drop index if exists "${table}_${column}_${part}"`)

/**
 * The statements that drop the indexes and constraints of a column, by the name that it had when
 * they were made; `table` is what its table is called by now.
 */
export const dropDerived = (table: string, made: { table: string; column: string }): string[] => [
  ...INDEXES.map((part) => `drop index if exists "${made.table}_${made.column}_${part}"`),
  ...CONSTRAINTS.map(
    (part) =>
      `alter table "${table}" drop constraint if exists "${made.table}_${made.column}_${part}"`,
  ),
]

/** The statement by which a column of yes or no takes nothing else. */
export const flagCheck = (table: string, column: string): string =>
  `alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" in (0, 1))`
