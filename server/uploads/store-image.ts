import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { UPLOADS_PATH } from '../db/tables/image-columns.ts'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'

const MEGABYTE = 1024 * 1024
/** What the pictures of one account, and those of all, may take together, in bytes. */
const LIMITS = { own: 100 * MEGABYTE, all: 2048 * MEGABYTE }
/** Any number: one picture after the other is counted and kept. */
const STORE_LOCK = 7_741_267

interface Image {
  bytes: Uint8Array
  ending: string
  type: string
}

/**
 * The name of a picture: the same one is kept once. It is made with the number of the database,
 * so that nobody finds the address of a picture, not even who has the same.
 */
async function nameOf(db: Db, { bytes, ending }: Image): Promise<string> {
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

/** Keeps a picture and returns its address; throws 413 or 507 where there is no room for it. */
export async function storeImage(
  db: Db,
  picture: Image,
  userId: number,
  now: Date,
  limits = LIMITS,
): Promise<string> {
  const name = await nameOf(db, picture)
  const at = now.toISOString()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(STORE_LOCK)})`.execute(trx)
    const again = await trx
      .updateTable('uploads')
      .set({ used_at: at })
      .where('name', '=', name)
      .returning('name')
      .executeTakeFirst()
    if (again) return
    const { bytes, type } = picture
    await refuseTooMuch(trx, bytes.length, userId, limits)
    await trx
      .insertInto('uploads')
      .values({ name, type, bytes, user_id: userId, created_at: at, used_at: at })
      .execute()
  })
  return `${UPLOADS_PATH}${name}`
}

/** Whether an address is that of a picture kept here. */
export async function isStoredImage(db: Db, address: string): Promise<boolean> {
  if (!address.startsWith(UPLOADS_PATH)) return false
  const row = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', '=', address.slice(UPLOADS_PATH.length))
    .executeTakeFirst()
  return row !== undefined
}
