import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Db } from '../db/database-types.ts'

/** Hashes at a time at most, whoever asks: each takes a processor and 19 MB for a while. */
const hashing = pLimit(2)

/** The hash of no password: it makes an unknown account take the same time as a wrong password. */
let decoy: Promise<string> | undefined

/** Hashes a password or code with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password))
}

/** Whether a password or code matches a hash; takes the same time without a hash. */
export async function matchesHash(hash: string | null | undefined, password: string) {
  decoy ??= hashPassword(crypto.randomUUID())
  const other = await decoy
  const matches = await hashing(() => verify(hash ?? other, password))
  return matches && typeof hash === 'string'
}

/** Whether a password is that of an account; takes the same time without an account. */
export async function matchesPassword(db: Db, userId: number | undefined, password: string) {
  const hash = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst()
  return matchesHash(hash?.password_hash, password)
}

/**
 * Sets the password of an account and ends its codes and invitations; a trigger ends the sessions
 * that the old one began.
 */
export async function setPassword(db: Db, user_id: number, password_hash: string): Promise<void> {
  await db.deleteFrom('codes').where('user_id', '=', user_id).execute()
  await db.deleteFrom('invitations').where('user_id', '=', user_id).execute()
  await db
    .insertInto('credentials')
    .values({ user_id, password_hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash }))
    .execute()
}
