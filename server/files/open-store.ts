import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database-types.ts'
import type { Settings } from '../settings/settings.ts'
import { countStored, NO_STORE, readDatabaseId } from './contents.ts'
import { type FileStore, StoreError } from './file-store.ts'

/** Returns the store of the settings; undefined without one. Loads its code only if it is set. */
export async function createStore({ fileStore }: Settings): Promise<FileStore | undefined> {
  if (!fileStore) return undefined
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(fileStore)
}

/** Writes, reads, lists and removes an object, because a key may lack one of these rights. */
async function checkStore(files: FileStore, databaseId: string): Promise<void> {
  const key = `${databaseId}/check-${randomUUID()}`
  const content = Buffer.from('A check by Washboard.')
  await files.put(key, content)
  const returnedContent = await files.get(key)
  let isListed = false
  for await (const page of files.list(key)) isListed ||= page.some((file) => file.key === key)
  await files.remove(key)
  if (!returnedContent || !content.equals(returnedContent) || !isListed)
    throw new StoreError('The store of files does not return what was stored. Check FILES_S3_URL.')
}

/**
 * Returns the store of the settings, after a check. Throws a `StoreError` if it cannot be used, or if
 * contents are in a store and none is set.
 */
export async function openStore(db: Db, settings: Settings): Promise<FileStore | undefined> {
  const files = await createStore(settings)
  if (files) await checkStore(files, await readDatabaseId(db))
  else if ((await countStored(db)) > 0) throw new StoreError(NO_STORE)
  return files
}
