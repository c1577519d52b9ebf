import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Db } from '../db/database-types.ts'

/** Limits parallel hashes, because each takes a processor and 19 MB. */
const hashQueue = pLimit(2)

/**
 * A hash that matches no password. With it, an unknown account takes as long as a wrong password.
 */
let decoyHashPromise: Promise<string> | undefined

/** Hashes a password or code with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(password))
}

/** Returns whether a password or code matches a hash. Without a hash it takes the same time. */
export async function matchesHash(hash: string | null | undefined, password: string) {
  decoyHashPromise ??= hashPassword(crypto.randomUUID())
  const decoyHash = await decoyHashPromise
  const matches = await hashQueue(() => verify(hash ?? decoyHash, password))
  return matches && typeof hash === 'string'
}

/** Checks the password of an account. Without an account it takes the same time. */
export async function matchesPassword(db: Db, userId: number | undefined, password: string) {
  const hash = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId ?? 0)
    .executeTakeFirst()
  return matchesHash(hash?.password_hash, password)
}

/**
 * Sets the password of an account and ends its codes and invitations. A trigger ends its earlier
 * sessions.
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
