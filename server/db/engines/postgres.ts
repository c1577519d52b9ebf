import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isCertificateFailure } from '../../http/connection-failure.ts'
import { StartError } from '../../settings/settings.ts'
import type { CancelStatement } from '../cancellable.ts'
import { CHANNEL } from '../channel.ts'
import { STATEMENT_TIMEOUT, LOCK_TIMEOUT, REPORT_TIMEOUT } from '../timeouts.ts'
import type { Database } from '../database-types.ts'
import { createAnnouncer } from './announcer.ts'
import {
  type AddressVariable,
  checkDirect,
  type DirectTrial,
  refuseLostSettings,
  refuseOtherDatabase,
  adviseDirectAddress,
} from './check-connection.ts'
import type { PoolName } from '../../telemetry/metrics.ts'
import { type Observers, observePool } from '../../telemetry/observers.ts'
import type { OpenDatabase } from './open-database.ts'
import { startListener } from './postgres-listener.ts'
import { type PoolOptions, createPostgresPool, type Purpose } from './postgres-pool.ts'
import { frameTransactions } from './transaction-frame.ts'

interface NamedPurpose extends Purpose {
  name: PoolName
}

/**
 * Reports have their own pool, so that slow ones do not block quick requests. Set-up has two
 * connections, because an index may be built in parallel.
 */
const PURPOSES = {
  db: {
    name: 'requests',
    size: 10,
    statement: STATEMENT_TIMEOUT,
    lock: LOCK_TIMEOUT,
    isQuick: true,
  },
  reportDb: { name: 'reports', size: 4, statement: REPORT_TIMEOUT, lock: REPORT_TIMEOUT },
  setupDb: { name: 'setup', size: 2, statement: 0, lock: 0 },
} as const

/** The most connections of one server: its pools, and one that listens. */
const MAX_CONNECTIONS = Object.values(PURPOSES).reduce((sum, { size }) => sum + size, 1)

const CONNECTIONS_ADVICE = `Each server opens up to ${MAX_CONNECTIONS} connections: raise the limit of the role (alter role … connection limit), of the database, or max_connections.`

/**
 * Explains an error of PostgreSQL that ends a start, for the operator; undefined for an error that
 * is not about connections or rights.
 */
export function explainPostgresError(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: string }
  if (code === '53300')
    return `PostgreSQL has no free connection: ${message}. ${CONNECTIONS_ADVICE}`
  if (code === '42501')
    return `The role of DATABASE_URL lacks a right: ${message}. Make it the owner of the tables of Washboard.`
  return undefined
}

/** The optional extra addresses of a database. */
export interface OtherAddresses {
  /** PostgreSQL itself, if the first address leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** A replica that runs the reports. */
  reportUrl?: string | undefined
}

/** Returns the reason why the database cannot be used, for the operator. */
function describeConnectFailure(error: unknown, variable: AddressVariable): string {
  const { message } = error as Error
  return `The database of ${variable} does not answer: ${message}. ${findRemedy(error, variable)}`
}

function findRemedy(error: unknown, variable: AddressVariable): string {
  const { message } = error as Error
  if (isCertificateFailure(error))
    return `Add the file of the authority that signed its certificate to ${variable}: ?sslmode=verify-full&sslrootcert=/etc/ssl/postgres-ca.pem`
  if (/too many connections/.test(message)) return CONNECTIONS_ADVICE
  if (/startup parameter/.test(message)) return adviseDirectAddress(variable)
  if (/statement pooling/.test(message)) return 'Set pool_mode = transaction in PgBouncer.'
  return 'Check that it runs, and its address, user and password.'
}

const createHandle = (
  url: string,
  purpose: NamedPurpose,
  options: PoolOptions | undefined,
  observers: Observers,
) => {
  const basePool = createPostgresPool(url, purpose, options)
  const pool = options?.onWrite ? frameTransactions(basePool) : basePool
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: observePool(pool, purpose.name, observers) }),
  })
}

/** Checks an address. Throws a `StartError` that names the address if it does not respond. */
async function tryAddress(variable: AddressVariable, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(describeConnectFailure(error, variable))
  }
}

/** The pools of an open database. */
type Pools = Pick<OpenDatabase, 'db' | 'reportDb' | 'setupDb'>

/** Throws a `StartError` if an address cannot be used. */
async function tryAddresses(
  databaseUrl: string,
  { directUrl, reportUrl }: OtherAddresses,
  { db, reportDb, setupDb }: Pools,
): Promise<void> {
  const tryDirect = (trial: DirectTrial) => tryAddress(trial.variable, () => checkDirect(trial))
  const setup = { db: setupDb, purpose: PURPOSES.setupDb }
  await tryAddress('DATABASE_URL', () => refuseLostSettings(db, 'DATABASE_URL', PURPOSES.db))
  if (directUrl === undefined)
    await tryDirect({ ...setup, variable: 'DATABASE_URL', url: databaseUrl })
  else {
    await tryDirect({ ...setup, variable: 'DATABASE_DIRECT_URL', url: directUrl })
    await tryAddress('DATABASE_URL', () => refuseOtherDatabase(db, setupDb))
  }
  if (reportUrl !== undefined) {
    const purpose = PURPOSES.reportDb
    await tryDirect({ db: reportDb, purpose, variable: 'REPORT_DATABASE_URL', url: reportUrl })
  }
}

/**
 * Opens a PostgreSQL database by its addresses. Throws a `StartError` if one does not respond, leads
 * to an unsuitable server, or if a pooler changes connections that must keep their session.
 */
export async function openPostgres(
  databaseUrl: string,
  { directUrl, reportUrl }: OtherAddresses = {},
  observers: Observers = {},
): Promise<OpenDatabase> {
  const directAddress = directUrl ?? databaseUrl
  const isShared = directUrl !== undefined
  const announcer = createAnnouncer(() => sql`select pg_notify(${CHANNEL}, '')`.execute(db))
  const openHandle = (url: string, purpose: NamedPurpose, options?: PoolOptions) =>
    createHandle(url, purpose, options, observers)
  const db = openHandle(databaseUrl, PURPOSES.db, { isShared, onWrite: announcer.announce })
  const reportDb = openHandle(reportUrl ?? databaseUrl, PURPOSES.reportDb, {
    isShared: isShared && reportUrl === undefined,
  })
  const setupDb = openHandle(directAddress, PURPOSES.setupDb)
  const closing = new AbortController()
  const close = async () => {
    closing.abort()
    await announcer.idle()
    await Promise.all([db, reportDb, setupDb].map((pool) => pool.destroy()))
  }
  try {
    await tryAddresses(databaseUrl, { directUrl, reportUrl }, { db, reportDb, setupDb })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    reportDb,
    setupDb,
    engine: 'postgres',
    listen: (onChange) => void startListener(directAddress, onChange, closing.signal),
    cancel: createCanceller(reportUrl ?? directAddress),
    close,
  }
}

/**
 * Creates a canceller with a separate connection, because the pool may be busy. It cancels nothing if
 * the process now runs another transaction, which may belong to another request.
 */
function createCanceller(connectionString: string): CancelStatement {
  return async ({ backend, began }) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    // The request itself reports a cut connection. Without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where pid = $1 and xact_start = $2::timestamptz`,
        [backend, began],
      )
    } finally {
      await client.end()
    }
  }
}
