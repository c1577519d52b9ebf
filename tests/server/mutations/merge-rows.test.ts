import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findLedgerDifferences } from '../../support/database/ledger.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** The tables whose rows move; a ledger gets opposite entries instead. */
const tables = buildTables(entities).filter(({ name }) => name !== 'ledger_entries')

describe.each(TESTED_ENGINES)('Merging two customers, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let [keep, removedId] = [0, 0]
  beforeAll(async () => {
    // Two customers with bookings, vehicles and subscriptions.
    const { rows } = await sql<{ id: number }>`select u.id from users as u
      where account_type = 'User' and deleted_at is null
        and exists (select from subscriptions as s where s.customer_id = u.id)
        and exists (select from instant_bookings as b where b.customer_id = u.id)
      order by u.id limit 2`.execute(server.db)
    keep = rows[0]?.id ?? 0
    removedId = rows[1]?.id ?? 0
  })
  const post = (path: string, body: unknown, token = server.token, headers = {}) =>
    server.call(`POST ${path}`, { token, body, headers })
  const merge = (body: object, token?: string, headers?: object) =>
    post('admin/users/mergeCustomers', { id: keep, merge_id: removedId, ...body }, token, headers)

  /** Reads all stored values except versions and times. */
  async function stored(): Promise<Record<string, string>> {
    const sums = tables.map(({ name, columns }) => {
      const keptColumns = [...columns].filter(
        ([column, field]) => column !== 'updated_at' && !(field.type !== 'id' && field.volatile),
      )
      return sql`select ${sql.lit(name)}::text as name, md5(string_agg(t::text, '' order by id)) as sum
        from (select ${sql.join(keptColumns.map(([column]) => sql.ref(column)))} from ${sql.table(name)}) as t`
    })
    const { rows } = await sql<{
      name: string
      sum: string
    }>`${sql.join(sums, sql` union all `)}`.execute(server.db)
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }

  test('shows a preview with the rows that refer to the removed customer, and stores nothing of it', async () => {
    const before = await stored()
    const { status, body } = await merge({ preview: 1, name: 'Both in one' })
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ id: keep, name: 'Both in one' })
    const counted = Object.fromEntries(
      body.repointed.map(({ name, count }: { name: string; count: number }) => [name, count]),
    )
    const { rows } = await sql<{ bookings: number; vehicles: number }>`select
      (select count(*) from instant_bookings where customer_id = ${removedId})::int as bookings,
      (select count(*) from vehicles where user_id = ${removedId})::int as vehicles`.execute(
      server.db,
    )
    expect([counted['instant-bookings'], counted.vehicles]).toEqual([
      rows[0]?.bookings,
      rows[0]?.vehicles,
    ])
    expect(body.batch).toBeUndefined()
    expect(await stored()).toEqual(before)
  })

  test('moves all references, keeps an e-mail, is one batch, and is undone exactly', async () => {
    const { rows } = await sql<{ email: string | null; phone: string }>`update users
      set email = coalesce(email, 'second@mail.example') where id = ${removedId}
      returning email, phone`.execute(server.db)
    const ready = await stored()
    const { status, body } = await merge({ email: rows[0]?.email, phone: rows[0]?.phone })
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ id: keep, email: rows[0]?.email })
    for (const { name, columns } of tables)
      for (const [column, field] of columns) {
        if (field.type !== 'reference' || !['customers', 'users'].includes(field.to)) continue
        const remainingRows = await sql`select id from ${sql.table(name)}
          where ${sql.ref(column)} = ${removedId}`.execute(server.db)
        expect([name, column, remainingRows.rows.length]).toEqual([name, column, 0])
      }
    const balance = await sql<{ movement: string }>`select movement from ledger_entries
      where customer_id = ${removedId} group by movement having sum(amount) <> 0`.execute(server.db)
    expect(balance.rows).toEqual([])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    const gone = await sql<{ deleted: boolean }>`select deleted_at is not null as deleted
      from users where id = ${removedId}`.execute(server.db)
    expect(gone.rows).toEqual([{ deleted: true }])
    const historyAnswer = await server.call(`GET history?batch=${body.batch}&perPage=200`, {
      token: server.token,
    })
    expect(new Set(historyAnswer.body.data.map((change: { verb: string }) => change.verb))).toEqual(
      new Set(['merge']),
    )
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    expect(await stored()).toEqual(ready)
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('moves documents to the lists of the kept customer, as they were issued', async () => {
    const readDocuments = async () => {
      const { rows } = await sql<{ id: number; customer_id: number; content: string }>`
        select id, customer_id, content from invoices order by id`.execute(server.db)
      return rows
    }
    const { rows } = await sql<{ id: number }>`select id from subscriptions
      where customer_id = ${removedId} and deleted_at is null limit 1`.execute(server.db)
    expect((await post('admin/subscription/invoice', { id: rows[0]?.id })).status).toBe(200)
    const before = await readDocuments()
    const { body } = await merge({})
    expect(await readDocuments()).toEqual(before.map((row) => ({ ...row, customer_id: keep })))
    expect(body.repointed).toContainEqual({ name: 'invoices', count: before.length })
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, await readDocuments()]).toEqual([200, before])
  })

  test('takes effect once under one idempotency key', async () => {
    const createdIds = []
    for (const name of ['One', 'Two'])
      createdIds.push(
        (await post('admin/users/storeCustomer', { name, phone: '+965 1' })).body.data.id,
      )
    const headers = { 'idempotency-key': 'merge-once' }
    const body = { id: createdIds[0], merge_id: createdIds[1] }
    const first = await merge(body, undefined, headers)
    const second = await merge(body, undefined, headers)
    expect([first.status, second.body]).toEqual([200, first.body])
    // Without the key the second request is refused, because one customer is already deleted.
    const third = await merge(body)
    expect([third.status, third.body.code]).toEqual([409, expect.any(String)])
  })

  test('is refused if a value belongs to a third customer, and changes nothing', async () => {
    const thirdCustomer = { name: 'Third', phone: '+965 3', email: 'third@mail.example' }
    expect((await post('admin/users/storeCustomer', thirdCustomer)).status).toBe(200)
    const before = await stored()
    const refusal = await merge({ email: thirdCustomer.email })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'taken'])
    expect(refusal.body.errors).toHaveProperty('email')
    expect(await stored()).toEqual(before)
  })

  test('is allowed only to users who may change and delete both', async () => {
    for (const role of ['operations', 'car wash'] as const)
      expect((await merge({}, await server.tokenOf(ACCOUNTS[role]))).status).toBe(403)
    expect((await merge({}, '')).status).toBe(401)
  })

  test.each([
    [{ merge_id: null }, 422],
    [{ merge_id: 'x' }, 422],
    [{ merge_id: 2_147_483_000 }, 404],
    [{ preview: 7 }, 422],
    [{ colour: 'red' }, 422],
    [{ name: '' }, 422],
    [{ nationality_id: 2_147_483_000 }, 422],
    [{ name: { first: 'x' } }, 422],
  ])('answers the request %o with %i', async (body, status) => {
    expect((await merge(body)).status).toBe(status)
  })

  test('is refused with a customer and itself, with a member of staff, and with the version of only one row', async () => {
    expect((await merge({ merge_id: keep })).body.errors).toHaveProperty('merge_id')
    const { rows } = await sql<{ id: number }>`select u.id from users as u
      where account_type <> 'User' and exists (select from closings where person_id = u.id)
      order by u.id limit 1`.execute(server.db)
    expect((await merge({ merge_id: rows[0]?.id })).status).toBe(404)
    expect((await merge({}, undefined, { 'if-match': '"1"' })).status).toBe(400)
  })
})
