import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { AnyDb, Db } from './database-types.ts'

const PREPARED_MARK = '/* prepared */'

/** Compiles statements for either engine. */
const COMPILER = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The names of prepared statements, by their SQL. */
const names = new Map<string, string>()

/**
 * Returns the name under which a connection plans a statement once, of at most 63 letters;
 * undefined if it plans the statement each time.
 */
export function findPreparedName(statement: string): string | undefined {
  if (!statement.startsWith(PREPARED_MARK)) return undefined
  const name = names.get(statement) ?? createHash('sha256').update(statement).digest('base64url')
  names.set(statement, name)
  return name
}

/**
 * Returns a function that runs a statement with a new value each time. The statement is built once,
 * and planned once per connection. Use it for queries of nearly every request, because building and
 * planning take longer than running. Its columns must keep their types while the process lives.
 */
export function prepareQuery<V, R>(
  build: (value: V) => RawBuilder<R>,
): (db: Pick<Db | AnyDb, 'executeQuery'>, value: V) => Promise<QueryResult<R>> {
  // Stands for the value in the compiled query.
  const placeholder = {} as V
  let compiledQuery: CompiledQuery<R> | undefined
  return (db, value) => {
    compiledQuery ??= sql<R>`${sql.raw(PREPARED_MARK)} ${build(placeholder)}`.compile(COMPILER)
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter === placeholder ? value : parameter,
    )
    return db.executeQuery({ ...compiledQuery, parameters })
  }
}
