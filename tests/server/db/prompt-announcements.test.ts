import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../support/database/database.ts'

it('The embedded database announces a change before its answer, and announces nothing else', async () => {
  const { db, promptListen, close } = await openTestDatabase('embedded')
  let heard = 0
  promptListen?.(() => heard++)
  const update = sql`update faqs set question = question || '.' where id = 1`
  const missed: string[] = []
  for (let time = 0; time < 20; time++) {
    heard = 0
    await update.execute(db)
    if (heard === 0) missed.push(`statement ${time}`)
    heard = 0
    await db.transaction().execute(async (trx) => {
      await update.execute(trx)
      await sql`select 1`.execute(trx)
    })
    if (heard === 0) missed.push(`transaction ${time}`)
    heard = 0
    await sql`select * from faqs`.execute(db)
    if (heard > 0) missed.push(`late ${time}`)
  }
  expect(missed).toEqual([])
  await close()
})
