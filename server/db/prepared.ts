import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from './database-types.ts'

const MARK = '/* prepared */'

/** Whether a statement is one of those that PostgreSQL plans once for each connection. */
export const isPrepared = (statement: string): boolean => statement.startsWith(MARK)

/**
 * Returns a function that runs a statement with a value of its own each time. For what nearly every
 * request asks: the statement is built once and planned once, each of which takes longer than
 * running it. Its columns must keep their types while the process lives, also where another server
 * changes the tables.
 */
export function prepared<V, R>(
  db: Db,
  build: (value: V) => RawBuilder<R>,
): (value: V) => Promise<QueryResult<R>> {
  // Stands where the value goes.
  const place = {} as V
  let built: CompiledQuery<R> | undefined
  return (value) => {
    built ??= sql<R>`${sql.raw(MARK)} ${build(place)}`.compile(db)
    const parameters = built.parameters.map((one) => (one === place ? value : one))
    return db.executeQuery({ ...built, parameters })
  }
}
