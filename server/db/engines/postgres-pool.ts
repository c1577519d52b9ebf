import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Times and amounts stay text and big counts are numbers, on both engines alike. */
const types = new pg.TypeOverrides()
for (const oid of [1082, 1083, 1114, 1184, 1700]) types.setTypeParser(oid, (text) => text)
types.setTypeParser(20, Number)

/** How long making a connection may take, and waiting for one that is busy, in ms. */
const CONNECTING = 5000
/** How much later than the database we give up a statement: then the way to it is cut. */
const GRACE = 2000

/** SQLSTATEs for what the driver says in words of its own. */
const LOST = '08006'
const NOT_MADE = '08001'
const ALL_BUSY = '53300'

interface Purpose {
  /** Connections at most. */
  size: number
  /** How long one statement may take, in ms; 0 for as long as it likes. */
  statement: number
  /** How long a statement waits for a row that another holds, in ms. */
  lock: number
}

const withState = (error: unknown, code: string) =>
  Object.assign(new Error((error as Error).message, { cause: error }), { code })

/** What is known of a refusal: whether the connection is of any further use. */
const endsIt = (error: unknown) =>
  error instanceof pg.DatabaseError ? /^(08|57P|25006)/.test(error.code ?? '') : isSilence(error)

/** Nothing came back, so the way is cut and whatever still comes belongs to nobody. */
const isSilence = (error: unknown) => (error as Error).message === 'Query read timeout'

function unmade(error: unknown): Error {
  if (error instanceof pg.DatabaseError && /^(53|57)/.test(error.code ?? '')) return error
  const { message } = error as Error
  return withState(error, /^timeout exceeded/.test(message) ? ALL_BUSY : NOT_MADE)
}

/** A connection lent: what broke is told by an SQLSTATE, and is not lent again. */
function lend(client: pg.PoolClient, broken: WeakSet<object>): PostgresPoolClient {
  async function query(sql: unknown, params: readonly unknown[] = []) {
    // A connection that is not lent again has rolled back by being left: asking might wait for ever.
    if (broken.has(client) && sql === 'rollback')
      return { command: 'ROLLBACK', rows: [], rowCount: 0 }
    try {
      return await client.query(String(sql), [...params])
    } catch (error) {
      if (endsIt(error)) broken.add(client)
      const isSaid = error instanceof pg.DatabaseError || !broken.has(client)
      throw isSaid ? error : withState(error, LOST)
    }
  }
  const release = () => client.release(broken.has(client))
  // Cursors, which Kysely's interface has too, are not used.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/**
 * Connections to a PostgreSQL for one purpose, made when they are needed. One that is cut, in use
 * or not, fails the call that has it and is left; the next call gets a new one.
 */
export function postgresPool(
  connectionString: string,
  { size, statement, lock }: Purpose,
): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types,
    options: `-c TimeZone=UTC -c statement_timeout=${statement} -c lock_timeout=${lock}`,
    connectionTimeoutMillis: CONNECTING,
    keepAlive: true,
    ...(statement > 0 && { query_timeout: statement + GRACE }),
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
        throw unmade(error)
      }
    },
    end: () => pool.end(),
  }
}
