import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../../../server/auth/sessions.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findCashDifferences } from '../../support/database/cash.ts'
import { findStatementDifferences, sellBooking } from '../../support/database/documents.ts'
import { findLedgerDifferences } from '../../support/database/ledger.ts'
import { copyNewest } from '../../support/rows/jobs.ts'
import { TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** The midnight of the business at which the first of March begins. */
const MARCH = '2026-02-28T21:00:00.000Z'

describe.each(TESTED_ENGINES)('The first count of a person, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let peopleCount = 0
  let person = 0
  let token = ''

  /** Sends a request of the person, or of an admin for a first day, which nobody else chooses. */
  const send = (path: string, body: object) =>
    server.call(`POST admin/${path}`, { token: 'first_day' in body ? server.token : token, body })
  const post = async (path: string, body: object) => {
    const answer = await send(path, body)
    expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined])
    return answer.body
  }
  const refuse = async (path: string, body: object) => {
    const { status, body: answer } = await send(path, body)
    return [status, answer.errors]
  }
  const sell = async (amount: string) => (await sellBooking(server.db, amount)).paymentId
  /** Adds cash that the person took before people counted cash. */
  const addEarlierCash = async (amount: string, paidAt: string) => {
    const id = await sell(amount)
    await sql`update transactions set status = 'paid', method = 'cash', paid_by = ${person},
      paid_at = ${paidAt} where id = ${id}`.execute(server.db)
  }
  const take = async (amount: string) =>
    post('transactions/pay', { id: await sell(amount), method: 'cash' })
  const readOpen = async () => {
    const { rows } = await sql<{ id: number }>`select id from closings
      where open_for = ${person}`.execute(server.db)
    return rows[0]?.id ?? 0
  }
  const read = async (id: number) => (await post('closings/one', { id })).data
  const count = (id: number, values: object) =>
    post('closings/update', { id, lines: [{ denomination: '1', count: 5 }], ...values })
  const readEarlierEntries = async () => {
    const { rows } = await sql<{ amount: string }>`select amount::text as amount
      from ledger_entries where movement = 'earlier_cash' and person_id = ${person}
      order by id`.execute(server.db)
    return rows.map(({ amount }) => amount)
  }

  beforeEach(async () => {
    peopleCount += 1
    person = await copyNewest(server.db, 'users', {
      email: `first-${String(peopleCount)}@wash.example`,
      phone: `+9655555000${String(peopleCount)}`,
      account_type: 'Operations',
      auth: 1,
      deleted_at: null,
    })
    const session = await beginSession(server.db, person, { agent: '' }, TEST_NOW)
    token = await createTokens(TEST_SECRET).access.sign(session.id, TEST_NOW)
    await addEarlierCash('900.000', '2024-05-01T09:00:00Z')
    await addEarlierCash('100.000', new Date(Date.parse(MARCH) - 1).toISOString())
    await addEarlierCash('2.000', MARCH)
    await take('3.000')
  })

  test('expects all cash without a first day', async () => {
    const id = await readOpen()
    expect(await read(id)).toMatchObject({ expected: '1005.000', earlier_cash: '0.000' })
    await post('closings/seal', { id, reason: 'Handed over in 2024' })
    expect([await readEarlierEntries(), await findCashDifferences(server.db)]).toEqual([[], []])
  })

  test('leaves the cash before its first day out, as one entry of what was handed over', async () => {
    const id = await readOpen()
    const preview = await server.call(
      `GET preview/closings?verb=update&id=${String(id)}&first_day=2026-03-01`,
      { token: server.token },
    )
    expect(preview.body.data.row).toMatchObject({ expected: '5.000' })
    const { data } = await count(id, { first_day: '2026-03-01' })
    expect(data).toMatchObject({
      expected: '5.000',
      earlier_cash: '1000.000',
      difference: '0.000',
      in_hand: '5.000',
    })
    await post('closings/seal', { id })
    expect(await readEarlierEntries()).toEqual(['1000.000'])
    const { rows } = await sql<{ left: string }>`select coalesce(sum(amount), 0)::text as left
      from ledger_entries where person_id = ${person} and method = 'cash'
      and closing_id is null and movement = 'payment'`.execute(server.db)
    expect(rows).toEqual([{ left: '0' }])
    await take('1.500')
    expect(await read(await readOpen())).toMatchObject({ expected: '1.500' })
    expect(await findCashDifferences(server.db)).toEqual([])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await findStatementDifferences(server.db)).toEqual([])
  })

  test('expects all cash again when it is reopened without its first day', async () => {
    const id = await readOpen()
    await count(id, { first_day: '2026-03-01' })
    await post('closings/seal', { id })
    const closed = await refuse('closings/update', { id, first_day: null })
    expect(closed[0]).toBe(409)
    const admin = await server.call('POST admin/closings/openAgain', {
      token: server.token,
      body: { id, reopen_reason: 'Another first day' },
    })
    expect(admin.status).toBe(200)
    expect(await readEarlierEntries()).toEqual(['1000.000', '-1000.000'])
    const { data } = await count(id, { first_day: null })
    expect(data).toMatchObject({ begins_at: null, expected: '1005.000', earlier_cash: '0.000' })
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('has a first day by an admin only, not after its opening, and later ones have none', async () => {
    const id = await readOpen()
    const own = await server.call('POST admin/closings/update', {
      token,
      body: { id, first_day: '2026-03-01' },
    })
    expect(own.status).toBe(403)
    const late = await refuse('closings/update', { id, first_day: '2030-01-01' })
    expect(late).toEqual([
      422,
      { first_day: ['This cash closing was opened before that day. Choose an earlier day.'] },
    ])
    await count(id, { first_day: '2026-03-01' })
    await post('closings/seal', { id })
    await take('4.000')
    const later = await refuse('closings/update', {
      id: await readOpen(),
      first_day: '2026-03-01',
    })
    expect(later).toEqual([
      422,
      {
        first_day: ['Only the first cash closing of a person has a first day. Leave it empty.'],
      },
    ])
  })
})
