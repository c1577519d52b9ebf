import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../db/types.ts'

/** A hash that no password has: an unknown account costs the same time as a wrong password. */
let decoy: Promise<string> | undefined

/** A password as it is kept (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Whether a password is an account's; takes as long when there is no such account. */
export async function isPassword(db: Db, userId: number | undefined, password: string) {
  const kept =
    userId === undefined
      ? undefined
      : await db
          .selectFrom('credentials')
          .select('password_hash')
          .where('user_id', '=', userId)
          .executeTakeFirst()
  decoy ??= hashPassword(crypto.randomUUID())
  const matches = await verify(kept?.password_hash ?? (await decoy), password)
  return matches && kept !== undefined
}
