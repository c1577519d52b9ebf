import { type CompiledQuery, sql } from 'kysely'

const HELD_MARK = '/* held */'

/**
 * The start of a statement whose result nobody needs before the next statement. Within a transaction
 * both are sent together, because each round trip costs time. If it fails, the next statement
 * rejects with its error.
 */
export const HELD = sql.raw(HELD_MARK)

/** Returns a compiled statement as a held one. */
export const holdQuery = <R>(query: CompiledQuery<R>): CompiledQuery<R> => ({
  ...query,
  sql: `${HELD_MARK}${query.sql}`,
})

/** The checks of held statements that have not run yet, by the rows that they will return. */
const checks = new WeakMap<object, () => void>()

/**
 * Checks the rows that a held statement returns, which are added to its empty result when it has
 * run. If the check throws, the next statement rejects with its error and the transaction does not
 * commit.
 */
export function checkHeldRows(rows: readonly unknown[], check: () => void): void {
  // A connection that holds no statements has run it already.
  if (rows.length > 0) check()
  else checks.set(rows, check)
}

/** Returns the check of a held statement by the rows that it returns; undefined if it has none. */
export const getHeldCheck = (rows: readonly unknown[]): (() => void) | undefined => checks.get(rows)

/** Returns a held statement without its mark; undefined for any other statement. */
export const readHeld = (statement: string): string | undefined =>
  statement.startsWith(HELD_MARK) ? statement.slice(HELD_MARK.length) : undefined
