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
import { LRUCache } from 'lru-cache'
import type { AnyDb, Db } from './database-types.ts'
import { holdQuery } from './held.ts'

const PREPARED_MARK = '/* prepared */'

/**
 * The start of a statement that is planned once per connection. It names its columns, and has few
 * variants.
 */
export const PREPARED = sql.raw(PREPARED_MARK)

/** The start of a statement without parameters that is planned once if it runs often. */
const FREQUENT_MARK = '/* frequent */'

/** Writes values as literals, of which the database infers the same types as of parameters. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.appendImmediateValue(typeof value === 'number' ? String(value) : value)
  }
}

/** Creates a handle that compiles statements for either engine. */
const createCompiler = (createQueryCompiler: () => PostgresQueryCompiler) =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler,
    },
  })

const COMPILER = createCompiler(() => new PostgresQueryCompiler())
const LITERAL_COMPILER = createCompiler(() => new LiteralCompiler())

/** The number of runs after which a frequent statement is planned once. */
const MIN_RUNS = 3
/** The maximum number of names, because each connection keeps the plans of its named statements. */
const MAX_NAMES = 1000
/** The number of names after which frequent statements get none, so that prepared ones still do. */
const MAX_FREQUENT_NAMES = 400
/** The maximum number of names of statements with literals, whose plans join many tables. */
const MAX_LITERAL_NAMES = 100
/** The number of names of statements with literals. */
let literalNames = 0
/** The runs of statements without a name, for the latest ones. */
const runs = new LRUCache<string, number>({ max: 2000 })
/** The names of prepared statements, by their SQL. */
const names = new Map<string, string>()

/** The statements that stay without a name, because their results have changed. */
const unnamed = new Set<string>()

/** The SQLSTATE of a plan whose result has other columns or types than before. */
const PLAN_OUTDATED = '0A000'
/** The SQLSTATE of a transaction that can be repeated. */
const COLLISION = '40001'

/** A result of all columns changes when another server adds a column. */
const ALL_COLUMNS = /(?:\.|\bselect |\breturning )\*/i

/** Returns whether a statement has run often enough to be planned once. */
function hasRunOften(statement: string): boolean {
  const count = (runs.get(statement) ?? 0) + 1
  runs.set(statement, count)
  return count > MIN_RUNS && names.size < MAX_FREQUENT_NAMES && !ALL_COLUMNS.test(statement)
}

/** A statement with its parameters, as the server sends it. */
interface SentStatement {
  text: string
  params: readonly unknown[]
  isInTransaction: boolean
}

/**
 * Returns the name under which a connection plans a statement once, of at most 63 letters;
 * undefined if it plans the statement each time. Statements of `prepareQuery` have names, and so
 * have frequent statements of `compileFrequent` and of transactions. The latter change or look up
 * single rows, so that every value has the same plan.
 */
export function findPreparedName({
  text: statement,
  params,
  isInTransaction,
}: SentStatement): string | undefined {
  const isMarkedFrequent = statement.startsWith(FREQUENT_MARK)
  // Most statements without parameters begin or end a transaction.
  if (params.length === 0 && !isMarkedFrequent) return undefined
  const name = names.get(statement)
  if (name === undefined && isMarkedFrequent && literalNames >= MAX_LITERAL_NAMES) return undefined
  if (name !== undefined || unnamed.has(statement) || names.size >= MAX_NAMES) return name
  const mayBeFrequent = isMarkedFrequent || isInTransaction
  if (!statement.startsWith(PREPARED_MARK) && !(mayBeFrequent && hasRunOften(statement)))
    return undefined
  runs.delete(statement)
  if (isMarkedFrequent) literalNames += 1
  const newName = createHash('sha256').update(statement).digest('base64url')
  names.set(statement, newName)
  return newName
}

/**
 * Returns the error to throw for a failed statement with a name. If another server has changed the
 * type of a column, the connections have outdated plans. The statement then loses its name, and the
 * transaction can be repeated.
 */
export function toPlanError(error: unknown, statement: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== PLAN_OUTDATED) return error
  // Another connection may have failed with the same plan already.
  if (!names.delete(statement) && !unnamed.has(statement)) return error
  unnamed.add(statement)
  return Object.assign(new Error(message, { cause: error }), { code: COLLISION })
}

/** Runs a statement with a value, as a held one if `isHeld`. */
export type PreparedQuery<V, R> = (
  db: Pick<Db | AnyDb, 'executeQuery'>,
  value: V,
  isHeld?: boolean,
) => Promise<QueryResult<R>>

/**
 * Returns a function that runs a statement with a new value each time. The statement is built once,
 * and planned once per connection. Use it for queries of nearly every request, because building and
 * planning take longer than running. Its columns must keep their types while the process lives.
 */
export function prepareQuery<V, R>(build: (value: V) => RawBuilder<R>): PreparedQuery<V, R> {
  // Stands for the value in the compiled query.
  const placeholder = {} as V
  let compiledQuery: CompiledQuery<R> | undefined
  return (db, value, isHeld = false) => {
    compiledQuery ??= sql<R>`${PREPARED} ${build(placeholder)}`.compile(COMPILER)
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter === placeholder ? value : parameter,
    )
    const query = { ...compiledQuery, parameters }
    return db.executeQuery(isHeld ? holdQuery(query) : query)
  }
}

/**
 * Compiles a statement that runs often with the same few values, such as the first page of a list.
 * The values are literals, because a plan for all values may be slow for some.
 */
export const compileFrequent = <R>(query: RawBuilder<R>): CompiledQuery<R> =>
  sql<R>`${sql.raw(FREQUENT_MARK)} ${query}`.compile(LITERAL_COMPILER)

/**
 * Returns whether a connection plans a statement of `compileFrequent` only once. Counts the call as
 * a run.
 */
export const isPlannedOnce = ({ sql: text }: CompiledQuery): boolean =>
  findPreparedName({ text, params: [], isInTransaction: false }) !== undefined
