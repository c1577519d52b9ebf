import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { changeAsAuthor } from '../../support/rows/changes-as.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const [first, second, third] = ['01', '02', '03'].map((day) => new Date(`2026-03-${day}T08:00:00Z`))
const NOON = (day: string) => `2026-${day}T12:00:00.000Z`

describe.each(TESTED_ENGINES)('A row at an earlier moment, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let id = 0
  const edit = (time: Date | undefined, statement: ReturnType<typeof sql>) =>
    changeAsAuthor(server.db, { actor: 1, time }, statement)
  const readAt = async (moment: string, of = `faqs/${id}`, token = server.token) =>
    server.call(`GET history/${of}/at?moment=${encodeURIComponent(moment)}`, { token })

  beforeAll(async () => {
    await edit(first, sql`insert into faqs (question, answer, position) values ('Why?', 'A', 1)`)
    const { rows } = await sql<{ id: number }>`select max(id) as id from faqs`.execute(server.db)
    id = Number(rows[0]?.id)
    await edit(second, sql`update faqs set answer = 'B' where id = ${id}`)
    await edit(third, sql`update faqs set answer = 'C', position = 2 where id = ${id}`)
  })

  test('has the values of that moment beside the current ones', async () => {
    expect((await readAt(NOON('03-01'))).body.data).toEqual({
      existed: true,
      exists: true,
      fields: ['answer', 'position'],
      before: { answer: 'A', position: 1 },
      after: { answer: 'C', position: 2 },
    })
    expect((await readAt(NOON('03-02'))).body.data.before).toEqual({ answer: 'B', position: 1 })
  })

  test('equals the current row after the last change, and does not exist before the first', async () => {
    const same = { fields: [], before: {}, after: {} }
    expect((await readAt(NOON('03-03'))).body.data).toMatchObject({ existed: true, ...same })
    expect((await readAt(NOON('02-27'))).body.data).toMatchObject({ existed: false, ...same })
  })

  test('has the titles of rows that it referred to', async () => {
    const { rows } = await sql<{ id: number; user_id: number; name: string; other: number }>`
      select v.id, v.user_id, u.name, (select max(id) from users where account_type = 'User'
        and id <> u.id) as other from vehicles as v join users as u on u.id = v.user_id
      order by v.id limit 1`.execute(server.db)
    const [vehicle] = rows
    await edit(
      third,
      sql`update vehicles set user_id = ${vehicle?.other} where id = ${vehicle?.id}`,
    )
    const { data } = (await readAt(NOON('03-02'), `vehicles/${vehicle?.id}`)).body
    expect(data.fields).toEqual(['user_id'])
    expect(Object.values(data.before)).toEqual([vehicle?.user_id, vehicle?.name])
    expect(data.after.user_id).toBe(vehicle?.other)
  })

  test('can be read even if the row was deleted for good', async () => {
    await edit(second, sql`insert into faqs (question, answer, position) values ('Gone?', 'D', 3)`)
    const { rows } = await sql<{ id: number }>`select max(id) as id from faqs`.execute(server.db)
    await edit(third, sql`delete from faqs where id = ${rows[0]?.id}`)
    const { data } = (await readAt(NOON('03-02'), `faqs/${rows[0]?.id}`)).body
    expect(data).toMatchObject({ existed: true, exists: false, after: {} })
    expect(data.before).toMatchObject({ question: 'Gone?', answer: 'D' })
  })

  test('can be read by users who may read the history of the row', async () => {
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await readAt(NOON('03-02'), undefined, token)).status).toBe(403)
    expect((await server.call(`GET history/faqs/${id}/at?moment=${NOON('03-02')}`)).status).toBe(
      401,
    )
  })

  test.each([
    ['', 422],
    ['?moment=yesterday', 422],
    ['?moment=2026-03-01T12:00:00Z&more=1', 400],
  ])('answers the request %j with %i', async (query, status) => {
    const call = await server.call(`GET history/faqs/${id}/at${query}`, { token: server.token })
    expect(call.status).toBe(status)
  })
})
