import { type RawBuilder, sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../db/database-types.ts'
import { type FileStore, StoreError } from './file-store.ts'

/** The place of an upload's content: its row, or a key in the store. */
export type Place =
  | { bytes: Uint8Array; store_key: null; size: null; checksum: null }
  | { bytes: null; store_key: string; size: number; checksum: string }

/** The columns of an upload that say where its content is. */
interface PlaceColumns {
  bytes: Uint8Array | null
  store_key: string | null
  checksum: string | null
}

/** The bytes of an upload's content, as an expression over `uploads`. */
export const CONTENT_SIZE: RawBuilder<number> = sql`coalesce(size, octet_length(bytes))`

/** Returns the SHA-256 of a content, in hexadecimal digits. */
export const hashContent = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/**
 * Reads the id of a database, with which its keys in the store begin. A restored database has another
 * one, so it never changes the contents of the first one.
 */
export async function readDatabaseId(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'database')
    .executeTakeFirstOrThrow()
  return value
}

/** Returns the place of a content in its row. */
export const placeInRow = (bytes: Uint8Array): Place => ({
  bytes,
  store_key: null,
  size: null,
  checksum: null,
})

/**
 * Stores a content under a new key, and returns its place. The key is random, because the log of a
 * store would otherwise contain addresses of files.
 */
export async function placeInStore(
  files: FileStore,
  databaseId: string,
  content: Uint8Array,
): Promise<Place> {
  const key = `${databaseId}/${randomUUID()}`
  await files.put(key, content)
  return { bytes: null, store_key: key, size: content.length, checksum: hashContent(content) }
}

/**
 * Reads the content of an upload from its row or the store; undefined if the store has lost or
 * changed it. Throws a `StoreError` if the store fails.
 */
export async function readContent(
  { bytes, store_key: key, checksum }: PlaceColumns,
  files: FileStore | undefined,
): Promise<Uint8Array | undefined> {
  if (bytes) return bytes
  if (!files || key === null) throw new StoreError(NO_STORE)
  const content = await files.get(key)
  return content && hashContent(content) === checksum ? content : undefined
}

/** The message for files in a store that is not set. */
export const NO_STORE =
  'Contents of files are in a store. Set FILES_S3_URL, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY to it.'

/** Counts the uploads whose content is in the store. */
export async function countStored(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_key', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
