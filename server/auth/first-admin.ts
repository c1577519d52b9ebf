import { sql } from 'kysely'
import { lockSetup } from '../db/setup-lock.ts'
import { type AnyTransaction, anyTable, type Db, typedTables } from '../db/database-types.ts'
import { hashPassword } from './passwords.ts'

/** Whether the database has any account yet. */
export async function hasNoAccounts(db: Db): Promise<boolean> {
  return !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
}

/**
 * Runs work that fills a database, in one transaction, if it is empty then: of several servers
 * that start together one fills it, and the others wait and find it filled.
 */
export async function fillIfEmpty(
  db: Db,
  work: (trx: AnyTransaction) => Promise<void>,
): Promise<void> {
  await anyTable(db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      if (await hasNoAccounts(typedTables(trx))) await work(trx)
    })
}

/** The first admin of a business that is no demo, where there is no account yet. */
export async function addFirstAdmin(db: Db, admin: { email: string; password: string }) {
  const hash = await hashPassword(admin.password)
  await fillIfEmpty(db, async (trx) => {
    await sql`with made as (
      insert into users (name, email, account_type, auth)
      values (${admin.email.split('@')[0]}, ${admin.email.toLowerCase()}, 'Admin', 1) returning id)
      insert into credentials (user_id, password_hash) select id, ${hash} from made`.execute(trx)
  })
}
