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

const MARK = '/* prepared */'

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
  if (!statement.startsWith(MARK)) return undefined
  const name = names.get(statement) ?? createHash('sha256').update(statement).digest('base64url')
  names.set(statement, name)
  return name
}

/**
 * Returns a function that runs a statement with a new value each time. The statement is built once,
 * and planned once per connection. Use it for queries of nearly every request, because building and
 * planning take longer than running. Its columns must keep their types while the process lives.
 */
export function prepared<V, R>(
  build: (value: V) => RawBuilder<R>,
): (db: Pick<Db | AnyDb, 'executeQuery'>, value: V) => Promise<QueryResult<R>> {
  // The placeholder of the value.
  const place = {} as V
  let built: CompiledQuery<R> | undefined
  return (db, value) => {
    built ??= sql<R>`${sql.raw(MARK)} ${build(place)}`.compile(COMPILER)
    const parameters = built.parameters.map((parameter) =>
      parameter === place ? value : parameter,
    )
    return db.executeQuery({ ...built, parameters })
  }
}
