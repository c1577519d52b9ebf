import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { registry } from '../../resources/index.ts'
import { openPostgres } from '../../server/db/database.ts'
import { syncTables } from '../../server/db/sync.ts'
import { newDatabaseUrl } from '../support/templates.ts'

test('a server that starts lets one at work have its way, and tries again', async () => {
  const url = await newDatabaseUrl(inject('templates'))
  const [starting, working] = [await openPostgres(url), await openPostgres(url)]
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(working.db)
    return rows.length > 0
  }
  let begun: Promise<void> | undefined
  await working.db.transaction().execute(async (trx) => {
    // The one that starts finds out first that each waits for the other.
    await sql`set local deadlock_timeout = '10min'`.execute(trx)
    await sql`lock table notes in row exclusive mode`.execute(trx)
    begun = syncTables(starting.db, registry)
    while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10))
    await sql`lock table sessions in row exclusive mode`.execute(trx)
  })
  await expect(begun).resolves.toBeUndefined()
  await starting.close()
  await working.close()
})
