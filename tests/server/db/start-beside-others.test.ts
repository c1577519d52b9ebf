import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { lockSetup } from '../../../server/db/locks.ts'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { anyTable, type Db } from '../../../server/db/database-types.ts'
import { addFirstAdmin } from '../../../server/auth/first-admin.ts'
import { templates } from '../../support/database/database.ts'

/** Waits until somebody waits for what another has taken, or until it is clear that nobody will. */
async function untilWaiting(db: Db, begun: Promise<unknown> | undefined): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  begun?.then(over, over)
  while (!isOver) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('A server that starts waits for the transaction of another server, and tries again', async () => {
  const url = await templates.newDatabaseUrl()
  const [starting, working] = [await openPostgres(url), await openPostgres(url)]
  let begun: Promise<void> | undefined
  await working.db.transaction().execute(async (trx) => {
    // The one that starts finds out first that each waits for the other.
    await sql`set local deadlock_timeout = '10min'`.execute(trx)
    await sql`lock table notes in row exclusive mode`.execute(trx)
    begun = syncTables(starting.db, registry)
    await untilWaiting(working.db, begun)
    await sql`lock table sessions in row exclusive mode`.execute(trx)
  })
  await expect(begun).resolves.toBeUndefined()
  await starting.close()
  await working.close()
})

test('Only one of several servers that start together creates the first admin', async () => {
  const url = await templates.newDatabaseUrl('empty')
  const [one, other] = [await openPostgres(url), await openPostgres(url)]
  await syncTables(one.setupDb, registry)
  let late: Promise<void> | undefined
  await anyTable(one.db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      late = addFirstAdmin(other.setupDb, { email: 'late@wash.example', password: 'a password' })
      await untilWaiting(one.db, late)
      await sql`insert into users (name, email, account_type, auth)
      values ('First', 'first@wash.example', 'Admin', 1)`.execute(trx)
    })
  await late
  const admins = await one.db.selectFrom('users').select('email').execute()
  expect(admins).toEqual([{ email: 'first@wash.example' }])
  await Promise.all([one.close(), other.close()])
})
