/** Suffixes of a column's indexes, which are rebuilt with it. */
const INDEX_SUFFIXES = ['unique', 'live', 'index', 'words', 'search']
const CONSTRAINT_SUFFIXES = ['fkey', 'check', 'limit']

/** Returns the statements that drop the unique indexes of a column. */
export const dropUnique = ({ table, column }: { table: string; column: string }): string[] =>
  INDEX_SUFFIXES.slice(0, 2).map((suffix) => `drop index if exists "${table}_${column}_${suffix}"`)

/**
 * Returns the statements that drop the indexes and constraints of a column. They carry the names of
 * its table and column at their creation; `table` is the current name.
 */
export const dropDerived = (
  table: string,
  derived: { table: string; column: string },
): string[] => [
  ...INDEX_SUFFIXES.map(
    (suffix) => `drop index if exists "${derived.table}_${derived.column}_${suffix}"`,
  ),
  ...CONSTRAINT_SUFFIXES.map(
    (suffix) =>
      `alter table "${table}" drop constraint if exists "${derived.table}_${derived.column}_${suffix}"`,
  ),
]

/** Returns the statement that adds the constraint of a flag column: 0 or 1. */
export const buildFlagCheck = (table: string, column: string): string =>
  `alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" in (0, 1))`
