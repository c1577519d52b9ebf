import { sql } from 'kysely'
import type { Db } from '../db/database-types.ts'

/** The account of an address, the live one first. */
export async function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'account_type', 'avatar', 'auth', 'deleted_at'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** What an account shows of itself to its owner. */
export async function ownAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'avatar', 'account_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether an account is one that could work here: codes and warnings go to no customer. */
export const isStaff = ({ account_type, deleted_at }: Account) =>
  account_type !== 'User' && deleted_at === null

/** Remembers that an account came in. */
export async function recordLogin(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login_at: now.toISOString(), locked_until: null })
    .where('id', '=', id)
    .execute()
}

export interface Profile {
  name?: string
  phone?: string | null
  avatar?: string | null
}

/** Changes what an account may change of itself. */
export async function changeProfile(db: Db, id: number, profile: Profile, now: Date) {
  await db
    .updateTable('users')
    .set({ ...profile, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export interface Applicant {
  name: string
  email: string
  phone: string | null
  passwordHash: string
}

/**
 * Makes an account that waits for an admin: it has no role and may not sign in. One
 * statement, which takes as long where the address has an account already; then false.
 */
export async function addApplicant(db: Db, applicant: Applicant, now: Date): Promise<boolean> {
  const { name, email, phone, passwordHash } = applicant
  const at = now.toISOString()
  const { rows } = await sql`
    with made as (
      insert into users (name, email, phone, account_type, auth, created_at, updated_at)
      values (${name}, ${email}, ${phone}, 'Pending', 0, ${at}, ${at})
      on conflict (lower(email)) where deleted_at is null do nothing returning id
    )
    insert into credentials (user_id, password_hash) select id, ${passwordHash} from made
    returning user_id`.execute(db)
  return rows.length > 0
}
