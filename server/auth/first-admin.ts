import { sql } from 'kysely'
import { cleanEmail } from '../../registry/characters/email.ts'
import { ADMIN_ACCOUNT } from '#business/words'
import { lockSetup } from '../db/locks.ts'
import {
  type AnyTransaction,
  allowAnyTable,
  type Db,
  restoreTableTypes,
} from '../db/database-types.ts'
import { formatCommand } from '../settings/release.ts'
import { findAccount } from './accounts.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

/** Returns whether the database has no account yet. */
export async function hasNoAccounts(db: Db): Promise<boolean> {
  return !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
}

/**
 * Runs work in a transaction if the database has no accounts. If several servers start together, one
 * runs it, and the others wait.
 */
export async function fillIfEmpty(
  db: Db,
  work: (trx: AnyTransaction) => Promise<void>,
): Promise<void> {
  await allowAnyTable(db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      if (await hasNoAccounts(restoreTableTypes(trx))) await work(trx)
    })
}

/** Adds the first admin if there is no account yet. */
export async function addFirstAdmin(db: Db, admin: { email: string; password: string }) {
  const hash = await hashPassword(admin.password)
  await fillIfEmpty(db, async (trx) => {
    await sql`with made as (
      insert into users (name, email, account_type, auth)
      values (${admin.email.split('@')[0]}, ${cleanEmail(admin.email)}, ${ADMIN_ACCOUNT}, 1) returning id)
      insert into credentials (user_id, password_hash) select id, ${hash} from made`.execute(trx)
  })
}

/**
 * Returns why the settings of the first admin let nobody in; undefined if they are those of an
 * account. A changed setting changes no account.
 */
export async function findAdminMismatch(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  const purpose = 'ADMIN_EMAIL and ADMIN_PASSWORD only make the first account of an empty database.'
  const account = await findAccount(db, email)
  if (!account)
    return `No account has the address of ADMIN_EMAIL. ${purpose} ${formatCommand('account', '--list')} shows the staff.`
  if (await matchesPassword(db, account.id, password)) return undefined
  return `ADMIN_PASSWORD is not the password of ${email}. ${purpose} Remove them if you know the password, or set a new one: ${formatCommand('account', `--email ${email} --reset-password`)}`
}
