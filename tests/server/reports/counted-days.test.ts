import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('A row of a report, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const listed = async (day: string) => {
    const body = { start_date: day, end_date: day }
    const answer = await server.call('POST admin/TransactionsList', { token: server.token, body })
    return answer.body.data.map(({ number }: { number: string }) => number)
  }

  test('counts on the declared day if that field is filled, and otherwise on the other day', async () => {
    const { rows } = await sql<{ number: string }>`update transactions
      set created_at = '2025-02-03T09:00:00Z', status = 'paid', paid_at = '2025-02-05T09:00:00Z'
      where id = (select min(id) from transactions) returning number`.execute(server.db)
    const number = rows[0]?.number
    expect(await listed('2025-02-05')).toContain(number)
    expect(await listed('2025-02-03')).not.toContain(number)
    await sql`update transactions set paid_at = null where number = ${number}`.execute(server.db)
    expect(await listed('2025-02-03')).toContain(number)
  })
})
