import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../../settings/settings.ts'
import type { CancelStatement } from '../cancellable.ts'
import { STATEMENT_TIMEOUT, LOCK_TIMEOUT, REPORT_TIMEOUT } from '../timeouts.ts'
import type { Database } from '../database-types.ts'
import type { OpenDatabase } from './open-database.ts'
import { listenTo } from './postgres-listener.ts'
import { postgresPool } from './postgres-pool.ts'
import { refusePooler, WITHOUT_POOLER } from './refuse-pooler.ts'

/**
 * Reports have a pool of their own, so that slow ones do not block quick requests. An index may be
 * made beside other work of the start.
 */
const PURPOSES = {
  db: { size: 10, statement: STATEMENT_TIMEOUT, lock: LOCK_TIMEOUT, isQuick: true },
  reportDb: { size: 4, statement: REPORT_TIMEOUT, lock: REPORT_TIMEOUT },
  setupDb: { size: 2, statement: 0, lock: 0 },
} as const

/** Returns why the database cannot be used, for the operator. */
function connectReason(error: unknown): string {
  const { message } = error as Error
  const remedy = /startup parameter/.test(message)
    ? WITHOUT_POOLER
    : 'Check that it runs, and its address, user and password.'
  return `The database of DATABASE_URL does not answer: ${message}. ${remedy}`
}

/**
 * Opens a PostgreSQL database by its URL; throws a `StartError` if it does not respond, or if its
 * connections are not kept as they are opened.
 */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const handle = (purpose: keyof typeof PURPOSES) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: postgresPool(databaseUrl, PURPOSES[purpose]) }),
    })
  const handles = {
    db: handle('db'),
    reportDb: handle('reportDb'),
    setupDb: handle('setupDb'),
  }
  const closing = new AbortController()
  const close = async () => {
    closing.abort()
    await Promise.all(Object.values(handles).map((one) => one.destroy()))
  }
  // On a pool of its own, so that the second connection of the check closes with it.
  const trial = handle('db')
  try {
    await refusePooler(trial, PURPOSES.db)
    // Kysely closes only a pool that was used: an unused one would open again after close().
    await sql`select 1`.execute(handles.db)
  } catch (error) {
    await close()
    throw error instanceof StartError ? error : new StartError(connectReason(error))
  } finally {
    await trial.destroy()
  }
  return {
    ...handles,
    engine: 'postgres',
    listen: (onChange) => void listenTo(databaseUrl, onChange, closing.signal),
    cancel: canceller(databaseUrl),
    close,
  }
}

/** Creates a canceller with a connection of its own: those of the pool may all be busy. */
function canceller(connectionString: string): CancelStatement {
  return async (backend) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    // The request itself reports a cut connection; without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query('select pg_cancel_backend($1)', [backend])
    } finally {
      await client.end()
    }
  }
}
