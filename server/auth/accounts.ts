import { ACCOUNTS_WITHOUT_ACCESS, getRole, PENDING_ACCOUNT, type Role } from '#business/words'
import { sql } from 'kysely'
import { cleanEmail } from '../../registry/characters/email.ts'
import type { Db } from '../db/database-types.ts'

/** Normalizes an e-mail address for finding and counting accounts. */
export const canonicalizeEmail = (email: string): string => cleanEmail(email)

const selectAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'account_type', 'avatar', 'auth', 'deleted_at'])

/** Finds the account with an e-mail address, a live one first. */
export async function findAccount(db: Db, email: string) {
  return selectAccounts(db)
    .where(sql`unique_text(email)`, '=', sql`unique_text(${canonicalizeEmail(email)})`)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Reads the account with an id. */
export const findAccountById = (db: Db, id: number): Promise<Account> =>
  selectAccounts(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Finds the staff account with an id, which may be deleted. */
export async function findStaff(db: Db, id: number): Promise<Account | undefined> {
  const account = await selectAccounts(db).where('id', '=', id).executeTakeFirst()
  return account && ACCOUNTS_WITHOUT_ACCESS.includes(account.account_type) ? undefined : account
}

/** Reads the fields of an account that its owner sees. */
export async function readOwnAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'avatar', 'account_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Reads the names of accounts, by id. */
export async function readAccountNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the accounts that may sign in, with their roles, by name. */
export async function listActiveAccounts(
  db: Db,
): Promise<{ id: number; name: string; role: Role }[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'name', 'account_type'])
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return accounts.flatMap(({ id, name, account_type }) => {
    const role = getRole(account_type)
    return role ? [{ id, name, role }] : []
  })
}

/** Checks that an account is staff and not deleted. The server mails codes and warnings to staff only. */
export const isStaff = ({ account_type, deleted_at }: Account) =>
  !ACCOUNTS_WITHOUT_ACCESS.includes(account_type) && deleted_at === null

/** Stores the time of a sign-in and clears the lock. */
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

/** Changes the fields of an account that its owner may change. */
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
 * Creates an account without a role, which waits for an admin. Returns false if an account has the
 * e-mail address already. Both cases run one statement, which takes the same time.
 */
export async function addApplicant(db: Db, applicant: Applicant, now: Date): Promise<boolean> {
  const { name, email, phone, passwordHash } = applicant
  const nowText = now.toISOString()
  const { rows } = await sql`
    with made as (
      insert into users (name, email, phone, account_type, auth, created_at, updated_at)
      values (${name}, ${email}, ${phone}, ${PENDING_ACCOUNT}, 0, ${nowText}, ${nowText})
      on conflict do nothing returning id
    )
    insert into credentials (user_id, password_hash) select id, ${passwordHash} from made
    returning user_id`.execute(db)
  return rows.length > 0
}
