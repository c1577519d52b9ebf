import { sql } from 'kysely'

const HELD_MARK = '/* held */'

/**
 * The start of a statement whose result nobody needs. Within a transaction it is sent together with
 * the next statement, because each round trip costs time. If it fails, the next statement rejects
 * with its error.
 */
export const HELD = sql.raw(HELD_MARK)

/** Returns a held statement without its mark; undefined for any other statement. */
export const readHeld = (statement: string): string | undefined =>
  statement.startsWith(HELD_MARK) ? statement.slice(HELD_MARK.length) : undefined
