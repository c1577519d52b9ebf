import { cp } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { STATEMENT_TIMEOUT, SHARED_REPORT_TIMEOUT } from '../timeouts.ts'
import type { Database } from '../database-types.ts'
import { copyFolder } from './folder/backup.ts'
import { startEmbedded, type DataFolder } from './data-folder.ts'
import { findDiskFullMessage } from './folder/disk-space.ts'
import type { PoolName } from '../../telemetry/metrics.ts'
import { type Observers, observePool } from '../../telemetry/observers.ts'
import type { OpenDatabase } from './open-database.ts'
import { createPglitePool } from './pglite-pool.ts'
import { frameTransactions } from './transaction-frame.ts'

/**
 * Opens the embedded database in a folder and locks the folder for this process, unless
 * `startEmbedded` already has.
 */
export async function openEmbedded(
  dataDir: string,
  folder: DataFolder = startEmbedded(dataDir),
  observers: Observers = {},
): Promise<OpenDatabase> {
  folder.thread.log = observers.log
  await folder.opened
  const opened = createDatabaseHandles(folder, observers)
  return {
    ...opened,
    noRoom: () => findDiskFullMessage(dataDir),
    backup: () => copyFolder(dataDir, folder.database),
    close: async () => {
      await opened.close()
      folder.unlock()
    },
  }
}

/** The tables of the product, and the one with samples of their values. */
const REWRITTEN_TABLES = sql<{ name: string }>`select oid::regclass::text as name from pg_class
  where relkind = 'r' and (relnamespace = current_schema()::regnamespace
    or oid = 'pg_statistic'::regclass)`

/** The journal files with old content that are reserved for later changes. */
const RESERVED_JOURNAL = sql<{ count: number }>`select count(*)::int as count from pg_ls_waldir()
  where name > pg_walfile_name(pg_current_wal_insert_lsn())`

/**
 * Rewrites all tables and removes the journal before. A single-user PostgreSQL does neither by
 * itself.
 */
async function rewriteFiles(db: Kysely<Database>): Promise<void> {
  const { rows: tables } = await REWRITTEN_TABLES.execute(db)
  // One by one, so that requests take their turn.
  for (const { name } of tables) await sql.raw(`vacuum full ${name}`).execute(db)
  await sql`set wal_recycle = off`.execute(db)
  const { rows } = await RESERVED_JOURNAL.execute(db)
  const reservedCount = Number(rows[0]?.count)
  // Each switch uses up one file, and the checkpoint removes it.
  for (let usedCount = 0; usedCount <= reservedCount; usedCount++) {
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
  }
  await sql`reset wal_recycle`.execute(db)
}

function createDatabaseHandles({ thread, database }: DataFolder, observers: Observers) {
  const { pool, listen, pause, close } = createPglitePool(thread)
  const createKysely = (unobserved: PostgresPool, name: PoolName) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: observePool(unobserved, name, observers) }),
    })
  const setupDb = createKysely(pool(Infinity), 'setup')
  return {
    db: createKysely(frameTransactions(pool(STATEMENT_TIMEOUT, true)), 'requests'),
    reportDb: createKysely(pool(SHARED_REPORT_TIMEOUT), 'reports'),
    setupDb,
    rewriteFiles: () => rewriteFiles(setupDb),
    engine: 'embedded' as const,
    listen,
    // With a single connection, a commit's notification arrives before its result.
    promptListen: listen,
    copy: (to: string) => pause(() => cp(database, to, { recursive: true })),
    close,
  }
}
