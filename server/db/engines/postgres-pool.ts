import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isPrepared } from '../prepared.ts'

/** Times and amounts stay text, and bigint becomes a number, on both engines alike. */
const types = new pg.TypeOverrides()
for (const oid of [1082, 1083, 1114, 1184, 1700]) types.setTypeParser(oid, (text) => text)
types.setTypeParser(20, Number)

/** Milliseconds to connect, and to wait for a free connection. */
const CONNECT_TIMEOUT = 5000
/** Milliseconds after the database's own timeout at which the connection is given up as cut. */
const TIMEOUT_GRACE = 2000

/** The SQLSTATEs for errors of the driver itself. */
const LOST = '08006'
const NOT_MADE = '08001'
const ALL_BUSY = '53300'

export interface Purpose {
  /** Connections at most. */
  size: number
  /** Milliseconds per statement; 0 for no limit. */
  statement: number
  /** Milliseconds to wait for a locked row. */
  lock: number
  /** Whether statements are short: to spread or compile one would take longer than to run it. */
  isQuick?: boolean
}

/** The settings of each connection of a purpose, by their names in `pg_settings`. */
export const sessionSettings = ({
  statement,
  lock,
  isQuick,
}: Purpose): Readonly<Record<string, string>> => ({
  TimeZone: 'UTC',
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  // Requests run beside each other. The parts of a page come in their order only one after another.
  ...(isQuick && { max_parallel_workers_per_gather: '0', jit: 'off' }),
})

const withSqlState = (error: unknown, code: string) =>
  Object.assign(new Error((error as Error).message, { cause: error }), { code })

/** Whether an error leaves the connection unusable. */
const breaksConnection = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? /^(08|57P|25006)/.test(error.code ?? '')
    : isReadTimeout(error)

/** Whether no response came: the connection is cut, and a late response must not be read. */
const isReadTimeout = (error: unknown) => (error as Error).message === 'Query read timeout'

function connectError(error: unknown): Error {
  if (error instanceof pg.DatabaseError && /^(53|57)/.test(error.code ?? '')) return error
  const { message } = error as Error
  return withSqlState(error, /^timeout exceeded/.test(message) ? ALL_BUSY : NOT_MADE)
}

/** The names of the statements that are planned once, by their texts. */
const names = new Map<string, string>()

/** Returns a statement as the driver takes it; one that is planned once goes by a name, of 63 letters at most. */
function asQuery(text: string, values: unknown[]): pg.QueryConfig {
  if (!isPrepared(text)) return { text, values }
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return { name, text, values }
}

/** Lends a connection; a failed connection is reported by a SQLSTATE and not lent again. */
function lend(client: pg.PoolClient, broken: WeakSet<object>): PostgresPoolClient {
  function errorOf(error: unknown): unknown {
    if (breaksConnection(error)) broken.add(client)
    const hasSqlState = error instanceof pg.DatabaseError || !broken.has(client)
    return hasSqlState ? error : withSqlState(error, LOST)
  }
  async function query(sql: string, params: readonly unknown[] = []) {
    // A connection that is discarded is rolled back by the database; sending a rollback might hang.
    if (broken.has(client) && sql === 'rollback')
      return { command: 'ROLLBACK', rows: [], rowCount: 0 }
    try {
      return await client.query(asQuery(sql, [...params]))
    } catch (error) {
      throw errorOf(error)
    }
  }
  const release = () => client.release(broken.has(client))
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/**
 * Creates a connection pool for one purpose. A connection that is cut, in use or idle, fails only
 * the request that holds it and is discarded.
 */
export function postgresPool(connectionString: string, purpose: Purpose): PostgresPool {
  const { size, statement } = purpose
  const settings = Object.entries(sessionSettings(purpose))
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    ...(statement > 0 && { query_timeout: statement + TIMEOUT_GRACE }),
  })
  const broken = new WeakSet<object>()
  // Without a listener the first cut connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => broken.add(client))
    client.on('end', () => broken.add(client))
  })
  return {
    async connect() {
      try {
        return lend(await pool.connect(), broken)
      } catch (error) {
        throw connectError(error)
      }
    },
    end: () => pool.end(),
  }
}
