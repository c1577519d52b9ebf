import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import type { Deps } from '../../context/context.ts'
import { UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import type { Db } from '../../db/database-types.ts'
import {
  CONTENT_SIZE,
  type ContentLocation,
  createRowLocation,
  storeContent,
  readContent,
  readDatabaseId,
} from '../../files/contents.ts'
import type { FileStore } from '../../files/file-store.ts'
import { Problem } from '../../http/problem.ts'

const MEGABYTE = 1024 * 1024
/**
 * The maximum number of bytes of images: of one account, and of all accounts in the database.
 */
const BYTE_LIMITS = { own: 100 * MEGABYTE, all: 2048 * MEGABYTE }
/** The advisory lock under which images are counted and stored. */
const STORE_LOCK = 7_741_267

interface Image {
  bytes: Uint8Array
  ending: string
  type: string
  /** The thumbnail of the image. */
  thumbnail?: Uint8Array | undefined
}

/** The database and the store of files, if there is one. */
export type ImageDeps = Pick<Deps, 'db' | 'files'>

/**
 * Names an image by a keyed hash of its content and thumbnail, so that equal images are stored
 * once. The key is the database's id, so that nobody can compute an image's URL from the same file.
 */
function nameImage(databaseId: string, { bytes, ending, thumbnail }: Image): string {
  const hash = (...parts: Uint8Array[]) =>
    parts
      .reduce((hmac, hashPart) => hmac.update(hashPart), createHmac('sha256', databaseId))
      .digest()
  const content = hash(bytes)
  return `${(thumbnail ? hash(content, thumbnail) : content).toString('hex')}.${ending}`
}

/** An image that somebody stores. */
interface Upload extends Image {
  name: string
  userId: number
  at: string
  limits: typeof BYTE_LIMITS
  isInStore: boolean
}

/** Throws 413 or 507 if an image is over the limits. */
async function refuseTooMuch(db: Db, upload: Upload): Promise<void> {
  const { bytes, thumbnail, userId, limits, isInStore } = upload
  const size = bytes.length
  const sizeInDatabase = (isInStore ? 0 : size) + (thumbnail?.length ?? 0)
  const { rows } = await sql<{ everybody: number; own: number }>`
    select coalesce(sum(coalesce(octet_length(bytes), 0) + coalesce(octet_length(thumbnail), 0)),
        0)::float8 as everybody,
      coalesce(sum(${CONTENT_SIZE}) filter (where user_id = ${userId}), 0)::float8 as own
    from uploads`.execute(db)
  const { everybody = 0, own = 0 } = rows[0] ?? {}
  if (own + size > limits.own)
    throw new Problem(413, 'own_pictures_full', { megabytes: limits.own / MEGABYTE })
  if (everybody + sizeInDatabase > limits.all) throw new Problem(507, 'pictures_full')
}

/** Renews the last use of an image; returns whether it is stored. */
async function renew(db: Db, { name, at }: Upload): Promise<boolean> {
  const existing = await db
    .updateTable('uploads')
    .set({ used_at: at })
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  return existing !== undefined
}

/** Stores the content of an existing image again, if the file store has lost it. */
async function restoreLost(
  db: Db,
  files: FileStore,
  databaseId: string,
  { name, bytes }: Upload,
): Promise<void> {
  const row = await db
    .selectFrom('uploads')
    .select(['bytes', 'store_key', 'checksum'])
    .where('name', '=', name)
    .where('store_key', 'is not', null)
    .executeTakeFirst()
  if (!row || (await readContent(row, files))) return
  const place = await storeContent(files, databaseId, bytes)
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(place)
    .where('name', '=', name)
    .where('store_key', '=', row.store_key)
    .executeTakeFirst()
  if (numUpdatedRows === 0n && place.store_key !== null) await files.remove(place.store_key)
}

/** Inserts the row of an image, unless a parallel request inserted it. Returns whether it did. */
const insertImage = (db: Db, upload: Upload, place: ContentLocation): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(STORE_LOCK)})`.execute(trx)
    if (await renew(trx, upload)) return false
    await refuseTooMuch(trx, upload)
    const { name, type, thumbnail, userId, at } = upload
    await trx
      .insertInto('uploads')
      .values({ name, type, ...place, thumbnail, user_id: userId, created_at: at, used_at: at })
      .execute()
    return true
  })

/**
 * Stores an image and returns its URL. Throws 413 or 507 above the limits. The content is stored
 * before its row, and no transaction waits for the file store. Without a row, the content is
 * removed again.
 */
export async function storeImage(
  { db, files }: ImageDeps,
  picture: Image,
  { userId, now, limits = BYTE_LIMITS }: { userId: number; now: Date; limits?: typeof BYTE_LIMITS },
): Promise<string> {
  const databaseId = await readDatabaseId(db)
  const name = nameImage(databaseId, picture)
  const uploadTime = now.toISOString()
  const upload = {
    ...picture,
    name,
    userId,
    at: uploadTime,
    limits,
    isInStore: files !== undefined,
  }
  const url = `${UPLOADS_PATH}${name}`
  if (!files) {
    await insertImage(db, upload, createRowLocation(picture.bytes))
    return url
  }
  if (await renew(db, upload)) {
    await restoreLost(db, files, databaseId, upload)
    return url
  }
  await refuseTooMuch(db, upload)
  const place = await storeContent(files, databaseId, picture.bytes)
  let isUsed = false
  try {
    isUsed = await insertImage(db, upload, place)
  } finally {
    // A content that cannot be removed now is removed by the daily cleanup.
    if (!isUsed && place.store_key !== null)
      await files.remove(place.store_key).catch(() => undefined)
  }
  return url
}

/** Returns whether a URL is that of a stored image. */
export async function isStoredImage(db: Db, address: string): Promise<boolean> {
  if (!address.startsWith(UPLOADS_PATH)) return false
  const row = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', '=', address.slice(UPLOADS_PATH.length))
    .executeTakeFirst()
  return row !== undefined
}
