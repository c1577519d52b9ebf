import pg from 'pg'
import { findPreparedName, toPlanError } from '../prepared.ts'
import type { ChainedClient, ChainedPool, Statement } from './transaction-frame.ts'

/** Times and amounts stay text and bigint becomes a number, on both engines. */
const types = new pg.TypeOverrides()
for (const oid of [1082, 1083, 1114, 1184, 1700]) types.setTypeParser(oid, (text) => text)
types.setTypeParser(20, Number)

/** Milliseconds to connect, and to wait for a free connection. */
const CONNECT_TIMEOUT = 5000
/** Milliseconds to wait after the database's own timeout before the connection counts as cut. */
const TIMEOUT_GRACE = 2000

/** The SQLSTATEs for errors of the driver itself. */
const CONNECTION_LOST = '08006'
const CONNECTION_FAILED = '08001'
const ALL_BUSY = '53300'

export interface Purpose {
  /** The maximum number of connections. */
  size: number
  /** Milliseconds per statement; 0 for no limit. */
  statement: number
  /** Milliseconds to wait for a locked row. */
  lock: number
  /**
   * True for short statements, which are faster without parallel workers and compilation, and in
   * transactions with a plan for all values.
   */
  isQuick?: boolean
}

/** The settings of each connection of a purpose, by their names in `pg_settings`. */
export const buildSessionSettings = ({
  statement,
  lock,
  isQuick,
}: Purpose): Readonly<Record<string, string>> => ({
  TimeZone: 'UTC',
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  // Requests already run in parallel. The parts of a page must arrive in order, which parallel
  // workers break. Planning all orders of a row's many joins takes longer than reading it.
  ...(isQuick && {
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    join_collapse_limit: '4',
  }),
})

/** The setting that tells triggers that the server announces the transaction's changes. */
const ANNOUNCE_LATER = { 'washboard.announce': 'later' }

/** The options of a pool. */
export interface PoolOptions {
  /** True if a pooler gives each transaction another session. */
  isShared?: boolean
  /** Called after each commit that may have changed rows. */
  onWrite?: () => void
}

const withSqlState = (error: unknown, code: string) =>
  Object.assign(new Error((error as Error).message, { cause: error }), { code })

/** Returns whether an error leaves the connection unusable. */
const breaksConnection = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(08|57P|25006)/.test(error.code ?? '')
    : isReadTimeout(error)

/**
 * Returns whether no response came. The connection is then cut, so that a late response is not read
 * as that of another query.
 */
const isReadTimeout = (error: unknown) => (error as Error).message === 'Query read timeout'

function toConnectError(error: unknown): Error {
  if (error instanceof pg.DatabaseError && /^(53|57)/.test(error.code ?? '')) return error
  const { message } = error as Error
  return withSqlState(error, /^timeout exceeded/.test(message) ? ALL_BUSY : CONNECTION_FAILED)
}

/** Returns a statement for the driver, with the name under which it is planned once. */
function toQueryConfig(text: string, values: unknown[], isInTransaction: boolean): pg.QueryConfig {
  const name = findPreparedName({ text, params: values, isInTransaction })
  return name === undefined ? { text, values } : { name, text, values }
}

/** PostgreSQL session settings, by name. */
type Settings = readonly (readonly [name: string, value: string])[]

/** Runs a statement on a connection. */
type RunStatement = (sql: string, params?: readonly unknown[]) => Promise<unknown>

const BEGIN_PATTERN = /^(?:begin|start transaction)\b/
const END_PATTERN = /(?:^|; )(?:commit|rollback)$/
const WRITE_PATTERN =
  /^\s*(?:insert|update|delete|merge)\b|^\s*with\b[^]*\b(?:insert|update|delete|merge)\b/i

/**
 * Sets the settings in each transaction, and wraps single statements in transactions, because a
 * pooler lends a session for one transaction only. No setting stays in the session.
 */
function wrapInTransactions(run: RunStatement, settings: Settings): RunStatement {
  const setStatements = settings.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')
  let isInTransaction = false
  async function begin(sql: string): Promise<unknown> {
    await run(`${sql}; ${setStatements}`)
    isInTransaction = true
    return { command: 'BEGIN', rows: [], rowCount: 0 }
  }
  async function runInTransaction(sql: string, params?: readonly unknown[]): Promise<unknown> {
    await begin('begin')
    const result = await run(sql, params)
    await run('commit')
    isInTransaction = false
    return result
  }
  return async (sql, params) => {
    if (isInTransaction) {
      if (END_PATTERN.test(sql)) isInTransaction = false
      return run(sql, params)
    }
    try {
      return await (BEGIN_PATTERN.test(sql) ? begin(sql) : runInTransaction(sql, params))
    } catch (error) {
      isInTransaction = false
      // The session must not go to the next transaction within a failed one.
      await run('rollback').catch(() => undefined)
      throw error
    }
  }
}

/** Calls back after each commit of statements that may have changed rows. */
function reportWrites(run: RunStatement, onWrite: () => void): RunStatement {
  let isInTransaction = false
  let hasWritten = false
  return async (sql, params) => {
    const result = await run(sql, params)
    if (BEGIN_PATTERN.test(sql)) isInTransaction = true
    else if (END_PATTERN.test(sql)) isInTransaction = false
    else hasWritten ||= WRITE_PATTERN.test(sql)
    if (isInTransaction || !hasWritten) return result
    hasWritten = false
    if (sql !== 'rollback') onWrite()
    return result
  }
}

interface LendOptions extends PoolOptions, Pick<Purpose, 'isQuick'> {
  settings: Settings
  /** The connections that must not be lent again. */
  brokenConnections: WeakSet<object>
}

/** Lends a connection. A failed connection is reported by a SQLSTATE and not lent again. */
function lendClient(
  client: pg.PoolClient,
  { brokenConnections: brokenClients, settings, isShared, isQuick, onWrite }: LendOptions,
): ChainedClient {
  function unwrapError(error: unknown): unknown {
    if (breaksConnection(error)) brokenClients.add(client)
    const hasSqlState = error instanceof pg.DatabaseError || !brokenClients.has(client)
    return hasSqlState ? error : withSqlState(error, CONNECTION_LOST)
  }
  let isInTransaction = false
  const run: RunStatement = async (sql, params = []) => {
    // The database rolls back a discarded connection itself, and a rollback might hang.
    if (brokenClients.has(client) && sql === 'rollback')
      return { command: 'ROLLBACK', rows: [], rowCount: 0 }
    try {
      if (isQuick && BEGIN_PATTERN.test(sql)) isInTransaction = true
      // Names belong to a session, and a pooler changes sessions.
      return await client.query(
        isShared
          ? { text: sql, values: [...params] }
          : toQueryConfig(sql, [...params], isInTransaction),
      )
    } catch (error) {
      throw unwrapError(toPlanError(error, sql))
    }
  }
  const runInSession = isShared ? wrapInTransactions(run, settings) : run
  const query = onWrite ? reportWrites(runInSession, onWrite) : runInSession
  async function queryChain(opening: string | undefined, statements: readonly Statement[]) {
    const chain = opening === undefined ? statements : [{ sql: opening, params: [] }, ...statements]
    if (isShared) {
      const results: unknown[] = []
      for (const { sql, params } of chain) results.push(await query(sql, params))
      return results.slice(-statements.length)
    }
    // In a failed transaction, the later statements fail, too.
    const { stream } = client.connection
    stream.cork()
    const results = chain.map(({ sql, params }) => query(sql, params))
    stream.uncork()
    return (await Promise.all(results)).slice(-statements.length)
  }
  const release = () => client.release(brokenClients.has(client))
  return { query, queryChain, release } as unknown as ChainedClient
}

/**
 * Creates a connection pool for one purpose. A cut connection, in use or idle, is discarded and
 * fails only the request that holds it.
 */
export function createPostgresPool(
  connectionString: string,
  purpose: Purpose,
  options: PoolOptions = {},
): ChainedPool {
  const { size, statement, isQuick = false } = purpose
  const settings = Object.entries({
    ...buildSessionSettings(purpose),
    ...(options.onWrite ? ANNOUNCE_LATER : {}),
  })
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    // Statements that wait for no result are sent together.
    pipeline: isQuick && !options.isShared,
    ...(!options.isShared && {
      options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    }),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    ...(statement > 0 && { query_timeout: statement + TIMEOUT_GRACE }),
  })
  const brokenClients = new WeakSet<object>()
  // Without a listener the first cut connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => brokenClients.add(client))
    client.on('end', () => brokenClients.add(client))
  })
  return {
    async connect() {
      try {
        return lendClient(await pool.connect(), {
          ...options,
          settings,
          isQuick,
          brokenConnections: brokenClients,
        })
      } catch (error) {
        throw toConnectError(error)
      }
    },
    end: () => pool.end(),
  }
}
