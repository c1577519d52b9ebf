import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const READ = 'POST admin/appointment/one'

describe.each(TESTED_ENGINES)('The request for one row, on %s', (engine) => {
  const app = signedInApp(engine, 'admin')
  const read = (id: number, options: { token?: string; headers?: Record<string, string> } = {}) =>
    app.call(READ, { token: app.token, body: { id }, ...options })
  const someIds = async () => {
    const { rows } = await sql<{ id: number; employee_id: number }>`
      select id, employee_id from instant_bookings
      where deleted_at is null and employee_id is not null order by id limit 2`.execute(app.db)
    return rows as [{ id: number; employee_id: number }, { id: number; employee_id: number }]
  }

  test('is answered 304 while the row and its titles are unchanged', async () => {
    const [{ id }] = await someIds()
    const first = await read(id)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await read(id, { headers })).status).toBe(304)
    await sql`update instant_bookings set total = total + 1 where id = ${id}`.execute(app.db)
    const changedAnswer = await read(id, { headers })
    expect([changedAnswer.status, Number(changedAnswer.body.data.total)]).toEqual([
      200,
      Number(first.body.data.total) + 1,
    ])
    await sql`update users set name = name || ' II'
      where id = (select customer_id from instant_bookings where id = ${id})`.execute(app.db)
    const renamed = await read(id, {
      headers: { 'if-none-match': changedAnswer.headers.get('etag') ?? '' },
    })
    expect(JSON.stringify(renamed.body)).toContain(' II"')
  })

  test('has a different answer for each caller', async () => {
    const [{ id, employee_id }] = await someIds()
    const etag = (await read(id)).headers.get('etag') ?? ''
    const token = await app.tokenOf(ACCOUNTS['car wash'])
    const { rows } = await sql<{ id: number }>`
      select id from users where email = ${ACCOUNTS['car wash']}`.execute(app.db)
    const isOwn = rows[0]?.id === employee_id
    expect((await read(id, { token, headers: { 'if-none-match': etag } })).status).not.toBe(304)
    expect((await read(id, { token })).status === 200).toBe(isOwn)
  })

  test('is answered 404 for a deleted row, even if the row is cached', async () => {
    const [, { id }] = await someIds()
    expect((await read(id)).status).toBe(200)
    await sql`delete from instant_bookings where id = ${id}`.execute(app.db)
    expect((await read(id)).status).toBe(404)
  })
})

test('returns the previous values while the row is being changed', async () => {
  const app = await startTestApp('postgres')
  const token = await app.tokenOf(ACCOUNTS.admin)
  await app.db.transaction().execute(async (trx) => {
    await sql`update instant_bookings set total = 1 where id = (select min(id) from instant_bookings)`.execute(
      trx,
    )
    const { rows } = await sql<{ id: number }>`select min(id) as id from instant_bookings`.execute(
      trx,
    )
    expect((await app.call(READ, { token, body: { id: rows[0]?.id } })).status).toBe(200)
  })
  await app.close()
})
