import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import type { Db } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'

const MEGABYTE = 1024 * 1024
/** The maximum number of bytes of stored images, per account and in total. */
const LIMITS = { own: 100 * MEGABYTE, all: 2048 * MEGABYTE }
/** The advisory lock under which images are counted and stored. */
const STORE_LOCK = 7_741_267

interface Image {
  bytes: Uint8Array
  ending: string
  type: string
}

/**
 * Names an image by a hash of its content, so that equal ones are stored once. The hash is keyed
 * with the database's id, so that nobody can compute an image's URL from the same file.
 */
async function nameImage(db: Db, { bytes, ending }: Image): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'database')
    .executeTakeFirstOrThrow()
  return `${createHmac('sha256', value).update(bytes).digest('hex')}.${ending}`
}

async function refuseTooMuch(trx: Db, size: number, userId: number, limits: typeof LIMITS) {
  const { rows } = await sql<{ everybody: number; own: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as everybody, coalesce(sum(
      octet_length(bytes)) filter (where user_id = ${userId}), 0)::float8 as own
    from uploads`.execute(trx)
  const { everybody = 0, own = 0 } = rows[0] ?? {}
  if (own + size > limits.own)
    throw new Problem(413, 'own_pictures_full', { megabytes: limits.own / MEGABYTE })
  if (everybody + size > limits.all) throw new Problem(507, 'pictures_full')
}

/** Stores an image and returns its URL; throws 413 or 507 above the limits. */
export async function storeImage(
  db: Db,
  picture: Image,
  userId: number,
  now: Date,
  limits = LIMITS,
): Promise<string> {
  const name = await nameImage(db, picture)
  const at = now.toISOString()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(STORE_LOCK)})`.execute(trx)
    const existing = await trx
      .updateTable('uploads')
      .set({ used_at: at })
      .where('name', '=', name)
      .returning('name')
      .executeTakeFirst()
    if (existing) return
    const { bytes, type } = picture
    await refuseTooMuch(trx, bytes.length, userId, limits)
    await trx
      .insertInto('uploads')
      .values({ name, type, bytes, user_id: userId, created_at: at, used_at: at })
      .execute()
  })
  return `${UPLOADS_PATH}${name}`
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
