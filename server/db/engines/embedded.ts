import { Kysely, type PostgresCursorConstructor, PostgresDialect } from 'kysely'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/settings.ts'
import { STATEMENT_TIMEOUT, SHARED_REPORT_TIMEOUT } from '../timeouts.ts'
import type { Database } from '../database-types.ts'
import { CopyCursor } from './copy/copy-cursor.ts'
import { copyFolder } from './backup.ts'
import { diskFullMessage, openFailureReason } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import type { OpenDatabase } from './open-database.ts'
import { openPglite } from './pglite-pool.ts'

/** Opens the embedded database in a folder and locks the folder for this process. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    mkdirSync(folder, { recursive: true })
    const opened = await embedded(folder)
    return {
      ...opened,
      noRoom: () => diskFullMessage(dataDir),
      backup: () => copyFolder(dataDir, folder),
      close: async () => {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    const reason = openFailureReason(dataDir, error)
    unlock()
    throw new StartError(reason)
  }
}

async function embedded(folder: string) {
  const { pool, listen, close } = await openPglite(folder)
  const handle = (limit: number) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: pool(limit),
        cursor: CopyCursor as PostgresCursorConstructor,
      }),
    })
  return {
    db: handle(STATEMENT_TIMEOUT),
    reportDb: handle(SHARED_REPORT_TIMEOUT),
    setupDb: handle(Infinity),
    engine: 'embedded' as const,
    listen,
    // The only connection announces a commit before it answers it.
    promptListen: listen,
    close,
  }
}
