import { Kysely, PostgresDialect } from 'kysely'
import { STATEMENT_TIMEOUT, SHARED_REPORT_TIMEOUT } from '../timeouts.ts'
import type { Database } from '../database-types.ts'
import { copyFolder } from './folder/backup.ts'
import { beginEmbedded, type DataFolder } from './data-folder.ts'
import { diskFullMessage } from './folder/disk-space.ts'
import type { OpenDatabase } from './open-database.ts'
import { pgliteOf } from './pglite-pool.ts'

/** Opens the embedded database in a folder and locks the folder for this process, unless that has begun. */
export async function openEmbedded(
  dataDir: string,
  folder: DataFolder = beginEmbedded(dataDir),
): Promise<OpenDatabase> {
  await folder.opened
  const opened = embedded(folder)
  return {
    ...opened,
    noRoom: () => diskFullMessage(dataDir),
    backup: () => copyFolder(dataDir, folder.database),
    close: async () => {
      await opened.close()
      folder.unlock()
    },
  }
}

function embedded({ thread }: DataFolder) {
  const { pool, listen, close } = pgliteOf(thread)
  const handle = (limit: number) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool: pool(limit) }),
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
