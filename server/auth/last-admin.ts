import { sql } from 'kysely'
import { ADMIN_ACCOUNT } from '#business/words'
import type { Db } from '../db/database-types.ts'

/** An arbitrary lock number, the same for every server on one database. */
const ADMINS_LOCK = 7_741_266

/** Serializes changes of admins until the transaction ends. Otherwise two could remove each other. */
export async function lockAdmins(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADMINS_LOCK)})`.execute(trx)
}

/** Returns whether an account is the only admin who may sign in. Requires `lockAdmins`. */
export async function isOnlyAdmin(trx: Db, id: number): Promise<boolean> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('account_type', '=', ADMIN_ACCOUNT)
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return admin !== undefined && isLastAdmin(trx, id)
}

/** Returns whether no other account is an admin who may sign in. Requires `lockAdmins`. */
export async function isLastAdmin(trx: Db, id: number): Promise<boolean> {
  const otherAdmin = await trx
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', ADMIN_ACCOUNT)
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return otherAdmin === undefined
}
