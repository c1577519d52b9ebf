import { cp } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { STATEMENT_TIMEOUT, SHARED_REPORT_TIMEOUT } from '../timeouts.ts'
import type { Database } from '../database-types.ts'
import { copyFolder } from './folder/backup.ts'
import { startEmbedded, type DataFolder } from './data-folder.ts'
import { findDiskFullMessage } from './folder/disk-space.ts'
import type { PoolName } from '../../telemetry/metrics.ts'
import { type Observers, observePool } from '../../telemetry/observers.ts'
import type { OpenDatabase } from './open-database.ts'
import { createPglitePool } from './pglite-pool.ts'
import { raiseVersions } from './raise-versions.ts'

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

function createDatabaseHandles({ thread, database }: DataFolder, observers: Observers) {
  const { pool, listen, pause, close } = createPglitePool(thread)
  const createKysely = (unobserved: PostgresPool, name: PoolName) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: observePool(unobserved, name, observers) }),
    })
  return {
    db: createKysely(raiseVersions(pool(STATEMENT_TIMEOUT, true)), 'requests'),
    reportDb: createKysely(pool(SHARED_REPORT_TIMEOUT), 'reports'),
    setupDb: createKysely(pool(Infinity), 'setup'),
    engine: 'embedded' as const,
    listen,
    // With a single connection, a commit's notification arrives before its result.
    promptListen: listen,
    copy: (to: string) => pause(() => cp(database, to, { recursive: true })),
    close,
  }
}
