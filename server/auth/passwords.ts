import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../db/database-types.ts'

/** A hash that no password has: an unknown account costs the same time as a wrong password. */
let decoy: Promise<string> | undefined

/** A password or code as it is kept (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Whether a password or code is the one of a hash; takes as long when there is no hash. */
export async function matchesHash(kept: string | null | undefined, password: string) {
  decoy ??= hashPassword(crypto.randomUUID())
  const other = await decoy
  const matches = await verify(kept ?? other, password)
  return matches && typeof kept === 'string'
}

/** Whether a password is an account's; takes as long when there is no such account. */
export async function matchesPassword(db: Db, userId: number | undefined, password: string) {
  const kept = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst()
  return matchesHash(kept?.password_hash, password)
}

/** Gives an account its password; the database ends the sessions that the old one had begun. */
export async function setPassword(db: Db, user_id: number, password_hash: string): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ user_id, password_hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash }))
    .execute()
}
