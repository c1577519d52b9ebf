import type { Db } from '../db/database-types.ts'
import { hashContent, placeInRow, placeInStore, readContent, readDatabaseId } from './contents.ts'
import { type FileStore, StoreError } from './file-store.ts'

/** The place that contents are moved to. */
export type Target = 'database' | 's3'

/** Contents read at once. */
const BATCH = 4

/** The result of a move. */
export interface MoveResult {
  moved: number
  bytes: number
  /** The names of the files whose content the store has lost or changed. */
  missing: string[]
}

/** A database with its store. */
interface Places {
  db: Db
  files: FileStore
}

const readBatch = ({ db }: Places, to: Target, after: string) =>
  db
    .selectFrom('uploads')
    .select(['name', 'bytes', 'store_key', 'checksum'])
    .where('store_key', to === 's3' ? 'is' : 'is not', null)
    .where('name', '>', after)
    .orderBy('name')
    .limit(BATCH)
    .execute()

type Upload = Awaited<ReturnType<typeof readBatch>>[number]

/** Copies a content to the store, reads it again, and then removes it from its row. */
async function moveToStore(
  { db, files }: Places,
  databaseId: string,
  { name }: Upload,
  content: Uint8Array,
): Promise<boolean> {
  const place = await placeInStore(files, databaseId, content)
  const key = place.store_key ?? ''
  const copy = await files.get(key)
  if (!copy || hashContent(copy) !== place.checksum)
    throw new StoreError('The store of files returns another content than was stored. Check it.')
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(place)
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
  { db, files }: Places,
  { name, store_key: key }: Upload,
  content: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(placeInRow(content))
    .where('name', '=', name)
    .where('store_key', '=', key)
    .executeTakeFirst()
  if (key !== null) await files.remove(key)
  return numUpdatedRows > 0n
}

/**
 * Moves the contents of all files to the store or to the database, one after the other. After a
 * failure or a kill, the next run continues: a content is removed from its old place only when the
 * row names the new one. `report` receives the number of files after each batch.
 */
export async function moveFiles(
  places: Places,
  to: Target,
  report: (moved: number) => void = () => {},
): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, bytes: 0, missing: [] }
  const databaseId = await readDatabaseId(places.db)
  let after = ''
  for (;;) {
    const batch = await readBatch(places, to, after)
    for (const upload of batch) {
      after = upload.name
      const content = await readContent(upload, places.files)
      if (!content) {
        result.missing.push(upload.name)
        continue
      }
      const isMoved =
        to === 's3'
          ? await moveToStore(places, databaseId, upload, content)
          : await moveToRow(places, upload, content)
      if (!isMoved) continue
      result.moved++
      result.bytes += content.length
    }
    if (batch.length < BATCH) return result
    report(result.moved)
  }
}
