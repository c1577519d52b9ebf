import { type RawBuilder, sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../db/database-types.ts'
import { type FileStore, StoreError } from './file-store.ts'

/** The location of an upload's content: its row, or a key in the store. */
export type ContentLocation =
  | { bytes: Uint8Array; store_key: null; size: null; checksum: null }
  | { bytes: null; store_key: string; size: number; checksum: string }

/** The columns of an upload that say where its content is. */
interface LocationColumns {
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
 * Reads the id of a database, which is the prefix of its keys in the store. A restored database has
 * a new id, so it never changes the contents of the original.
 */
export async function readDatabaseId(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'database')
    .executeTakeFirstOrThrow()
  return value
}

/** Returns the columns of a content that is stored in its row. */
export const createRowLocation = (bytes: Uint8Array): ContentLocation => ({
  bytes,
  store_key: null,
  size: null,
  checksum: null,
})

/**
 * Stores a content under a new key, and returns its location. The key is random, so that the log of
 * the store contains no file addresses.
 */
export async function storeContent(
  files: FileStore,
  databaseId: string,
  content: Uint8Array,
): Promise<ContentLocation> {
  const key = `${databaseId}/${randomUUID()}`
  await files.put(key, content)
  return { bytes: null, store_key: key, size: content.length, checksum: hashContent(content) }
}

/**
 * Reads the content of an upload from its row or the store; undefined if the store has lost or
 * changed it. Throws a `StoreError` if the store fails.
 */
export async function readContent(
  { bytes, store_key: key, checksum }: LocationColumns,
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
