import type { Db } from '../db/database-types.ts'
import {
  hashContent,
  createRowLocation,
  storeContent,
  readContent,
  readDatabaseId,
} from './contents.ts'
import { type FileStore, StoreError } from './file-store.ts'

/** The place to which contents are moved. */
export type Target = 'database' | 's3'

/** The number of contents that are read at once. */
const BATCH_SIZE = 4

/** The result of a move. */
export interface MoveResult {
  moved: number
  bytes: number
  /** The names of the files whose content the store has lost or changed. */
  missing: string[]
}

/** A database, and the store that has the contents of its files. */
interface DatabaseWithStore {
  db: Db
  files: FileStore
}

const readBatch = ({ db }: DatabaseWithStore, target: Target, lastName: string) =>
  db
    .selectFrom('uploads')
    .select(['name', 'bytes', 'store_key', 'checksum'])
    .where('store_key', target === 's3' ? 'is' : 'is not', null)
    .where('name', '>', lastName)
    .orderBy('name')
    .limit(BATCH_SIZE)
    .execute()

type Upload = Awaited<ReturnType<typeof readBatch>>[number]

/** Copies a content to the store, reads it again, and then removes it from its row. */
async function moveToStore(
  { db, files }: DatabaseWithStore,
  databaseId: string,
  { name }: Upload,
  content: Uint8Array,
): Promise<boolean> {
  const location = await storeContent(files, databaseId, content)
  const key = location.store_key ?? ''
  const storedCopy = await files.get(key)
  if (!storedCopy || hashContent(storedCopy) !== location.checksum)
    throw new StoreError('The store of files returns another content than was stored. Check it.')
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(location)
    .where('name', '=', name)
    .where('store_key', 'is', null)
    .executeTakeFirst()
  const isMoved = numUpdatedRows > 0n
  // Somebody deleted the file during the move.
  if (!isMoved) await files.remove(key)
  return isMoved
}

/** Copies a content to its row, and then removes it from the store. */
async function moveToRow(
  { db, files }: DatabaseWithStore,
  { name, store_key: key }: Upload,
  content: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(createRowLocation(content))
    .where('name', '=', name)
    .where('store_key', '=', key)
    .executeTakeFirst()
  if (key !== null) await files.remove(key)
  return numUpdatedRows > 0n
}

/**
 * Moves the contents of all files to the store or to the database, one after the other. After a
 * failure the next run continues, because it removes a content only after the row names the new
 * location. `report` receives the number of files after each batch.
 */
export async function moveFiles(
  source: DatabaseWithStore,
  target: Target,
  report: (movedCount: number) => void = () => {},
): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, bytes: 0, missing: [] }
  const databaseId = await readDatabaseId(source.db)
  let lastName = ''
  for (;;) {
    const uploads = await readBatch(source, target, lastName)
    for (const upload of uploads) {
      lastName = upload.name
      const content = await readContent(upload, source.files)
      if (!content) {
        result.missing.push(upload.name)
        continue
      }
      const isMoved =
        target === 's3'
          ? await moveToStore(source, databaseId, upload, content)
          : await moveToRow(source, upload, content)
      if (!isMoved) continue
      result.moved++
      result.bytes += content.length
    }
    if (uploads.length < BATCH_SIZE) return result
    report(result.moved)
  }
}
