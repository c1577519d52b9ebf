import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFileAddress } from '../../registry/values/parse-files.ts'
import { BackupError } from '../../server/backup/archive.ts'
import { allowAnyTable, type Db } from '../../server/db/database-types.ts'
import { readContent } from '../../server/files/contents.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import { createStore } from '../../server/files/open-store.ts'
import { openToRead } from '../backup/sources.ts'
import type { PersonCommand } from './person-command.ts'

/** Only the operator may read an export, and no export replaces another. */
const NEW_FILE = { flag: 'wx', mode: 0o600 } as const

/** Writes the contents of files into a folder; returns the number of missing ones. */
async function writeFiles(
  db: Db,
  store: FileStore | undefined,
  folder: string,
  addresses: readonly string[],
): Promise<number> {
  const names = new Set(addresses.flatMap((address) => parseFileAddress(address)?.stored ?? []))
  let missingCount = 0
  for (const name of names) {
    const upload = await db
      .selectFrom('uploads')
      .select(['bytes', 'store_key', 'checksum'])
      .where('name', '=', name)
      .executeTakeFirst()
    const content = upload && (await readContent(upload, store))
    if (content) writeFileSync(join(folder, name), content, NEW_FILE)
    else missingCount++
  }
  return missingCount
}

/** Writes all data about a person into a folder: `data.json`, and the files. */
export async function exportToFolder(command: PersonCommand): Promise<void> {
  const { settings, registry, person, to } = command
  if (to === undefined) throw new BackupError('--to names the folder of the export.')
  // This module loads the declarations, so it is imported after their check.
  const { exportPerson } = await import('../../server/features/personal-data/export-person.ts')
  const { setupDb, close } = await openToRead(settings)
  try {
    const data = await allowAnyTable(setupDb)
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => exportPerson(trx, registry, person, new Date()))
    const folder = join(to, 'files')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(to, 'data.json'), `${JSON.stringify(data, null, 2)}\n`, NEW_FILE)
    const store = await createStore(settings)
    const missingCount = await writeFiles(setupDb, store, folder, data.files)
    console.log(`Exported ${person.resource.name} ${person.id} to ${to}.`)
    if (missingCount > 0)
      console.error(`${missingCount} files are left out: the store has lost or changed them.`)
  } finally {
    await close()
  }
}
