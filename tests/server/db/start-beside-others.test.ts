import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { lockSetup } from '../../../server/db/locks.ts'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { allowAnyTable, type Db } from '../../../server/db/database-types.ts'
import { addFirstAdmin } from '../../../server/auth/first-admin.ts'
import { templates } from '../../support/database/database.ts'

/** Waits until one transaction waits for a lock of another, or the start has finished. */
async function untilWaiting(db: Db, start: Promise<unknown> | undefined): Promise<void> {
  let isOver = false
  const isFinished = () => {
    isOver = true
  }
  start?.then(isFinished, isFinished)
  while (!isOver) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('A server that starts waits for the transaction of another server, and tries again', async () => {
  const url = await templates.newDatabaseUrl()
  const [startingServer, runningServer] = [await openPostgres(url), await openPostgres(url)]
  let start: Promise<void> | undefined
  await runningServer.db.transaction().execute(async (trx) => {
    // The starting server detects the deadlock first.
    await sql`set local deadlock_timeout = '10min'`.execute(trx)
    await sql`lock table notes in row exclusive mode`.execute(trx)
    start = syncTables(startingServer.db, registry)
    await untilWaiting(runningServer.db, start)
    await sql`lock table sessions in row exclusive mode`.execute(trx)
  })
  await expect(start).resolves.toBeUndefined()
  await startingServer.close()
  await runningServer.close()
})

test('Only one of several servers that start together creates the first admin', async () => {
  const url = await templates.newDatabaseUrl('empty')
  const [firstServer, secondServer] = [await openPostgres(url), await openPostgres(url)]
  await syncTables(firstServer.setupDb, registry)
  let late: Promise<void> | undefined
  await allowAnyTable(firstServer.db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      late = addFirstAdmin(secondServer.setupDb, {
        email: 'late@wash.example',
        password: 'a password',
      })
      await untilWaiting(firstServer.db, late)
      await sql`insert into users (name, email, account_type, auth)
      values ('First', 'first@wash.example', 'Admin', 1)`.execute(trx)
    })
  await late
  const admins = await firstServer.db.selectFrom('users').select('email').execute()
  expect(admins).toEqual([{ email: 'first@wash.example' }])
  await Promise.all([firstServer.close(), secondServer.close()])
})
