import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findCashDifferences } from '../../support/database/cash.ts'
import { findLedgerDifferences } from '../../support/database/ledger.ts'
import { copyNewest, OPEN, UNADJUSTED } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const COUNTED = [
  { denomination: '10', count: 1 },
  { denomination: '1', count: 2 },
  { denomination: '0.25', count: 1 },
]

describe.each(TESTED_ENGINES)('The cash of a person, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let admin = ''
  let washer = ''
  let paymentCount = 0

  const send = (path: string, body: object, token = server.token) =>
    server.call(`POST admin/${path}`, { token, body })
  const readId = async (email: string) => {
    const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(
      server.db,
    )
    return rows[0]?.id ?? 0
  }
  /** Adds a payment in cash that waits for somebody who takes it. */
  const request = async (amount: string, booking?: number) => {
    paymentCount += 1
    const number = `C-${paymentCount}`
    const sale = { number, ...OPEN, ...UNADJUSTED, employee_id: null, total: amount }
    return copyNewest(server.db, 'transactions', {
      number,
      kind: 'instant-bookings',
      booking_id: booking ?? (await copyNewest(server.db, 'instant_bookings', sale)),
      amount,
      tip: 0,
      method: 'cash',
      status: 'pending',
      purpose: 'payment',
      refunded: 0,
      refunded_tip: 0,
      withheld: 0,
      paid_at: null,
      paid_by: null,
      refunded_at: null,
      refunded_by: null,
      refund_method: null,
    })
  }
  const take = async (amount: string, values: object = {}) => {
    const answer = await send('transactions/pay', {
      id: await request(amount),
      method: 'cash',
      ...values,
    })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body
  }
  const readOpen = async (email: string = ACCOUNTS.operations) => {
    const { rows } = await sql<{ id: number }>`select id from closings
      where open_for = ${await readId(email)}`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  const readOne = async (id: unknown, token = server.token) =>
    (await send('closings/one', { id }, token)).body.data
  const seal = (id: unknown, reason: string | null = 'Counted twice') =>
    send('closings/seal', { id, ...(reason && { reason }) })
  const readEntries = async (id: unknown) => {
    const { rows } = await sql<{ movement: string; amount: string; email: string }>`
      select l.movement, l.amount::text as amount, u.email from ledger_entries as l
      join users as u on u.id = l.person_id
      where l.cause_kind = 'closings' and l.cause_id = ${id} order by l.id`.execute(server.db)
    return rows.map(({ movement, amount, email }) => `${movement} ${amount} ${email.split('@')[0]}`)
  }
  const readBalances = async () => {
    const { rows } = await sql<{ sum: string }>`select sum(amount)::text as sum
      from ledger_entries where booking_id is not null`.execute(server.db)
    return rows[0]?.sum
  }
  const count = (id: unknown, lines: readonly object[] = COUNTED) =>
    send('closings/update', { id, note: null, lines })

  beforeEach(async () => {
    admin = await server.tokenOf(ACCOUNTS.admin)
    washer = await server.tokenOf(ACCOUNTS['car wash'])
    for (const id of await readOpen()) expect((await seal(id)).status).toBe(200)
  })

  test('opens a count with the first cash, and shows what the ledger expects', async () => {
    expect(await readOpen()).toEqual([])
    await take('5.000')
    await take('7.500', { tip: '0.500' })
    await take('3.000', { method: 'card' })
    const ids = await readOpen()
    expect(ids).toHaveLength(1)
    expect(await readOne(ids[0])).toMatchObject({
      status: 'open',
      expected: '13.000',
      counted: '0.000',
      in_hand: '13.000',
    })
  })

  test('is sealed with a reason for what is missing, handed over and confirmed', async () => {
    await take('12.500')
    const [id] = await readOpen()
    const balances = await readBalances()
    const counted = await count(id)
    expect([counted.status, counted.body.data]).toMatchObject([
      200,
      { counted: '12.250', expected: '12.500', difference: '-0.250' },
    ])
    const refused = await seal(id, null)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { reason: ['The difference is -0.250. Give the reason.'] },
    ])
    const sealed = await seal(id, 'Too much change')
    expect(sealed.body.data).toMatchObject({ status: 'sealed', over_short: '-0.250' })
    expect(await readEntries(id)).toEqual(['over_short 0.250 operations'])
    expect((await count(id, [])).status).toBe(409)

    const before = await readOpen(ACCOUNTS.admin)
    const expected = before[0] ? (await readOne(before[0])).expected : '0.000'
    const receiver_id = await readId(ACCOUNTS.admin)
    const own = { id, receiver_id: await readId(ACCOUNTS.operations) }
    expect((await send('closings/handOver', own)).status).toBe(422)
    expect((await send('closings/handOver', { id, receiver_id })).status).toBe(200)
    expect((await readOne(id)).in_hand).toBe('12.250')
    const early = await send('closings/receive', { id })
    expect([early.status, early.body.code]).toEqual([403, 'for_another_person'])
    const received = await send('closings/receive', { id }, admin)
    expect([received.status, received.body.data.status]).toEqual([200, 'received'])
    expect(await readEntries(id)).toEqual([
      'over_short 0.250 operations',
      'handover 12.250 operations',
      'takeover -12.250 admin',
    ])
    const [open] = await readOpen(ACCOUNTS.admin)
    expect(Number((await readOne(open)).expected)).toBeCloseTo(Number(expected) + 12.25, 3)
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await readBalances()).toBe(balances)

    const undone = await server.call('POST history/undo', {
      token: admin,
      body: { batch: received.body.batch },
    })
    expect(undone.status).toBe(200)
    expect((await readEntries(id)).slice(3)).toEqual([
      'handover -12.250 operations',
      'takeover 12.250 admin',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('has a history with the sum of the ledger as it was stored', async () => {
    await take('3.000')
    const [id] = await readOpen()
    await count(id)
    expect((await seal(id)).status).toBe(200)
    const { status, body } = await server.call(`GET history/closings/${id}`, { token: admin })
    expect(status).toBe(200)
    const changes: { before: object; after: object }[] = body.data
    const sealed = changes.find(({ after }) => 'expected' in after)
    expect(sealed?.after).toMatchObject({ status: 'sealed', expected: '3.000' })
    expect(sealed?.before).toMatchObject({ status: 'open' })
    expect(sealed?.before).not.toHaveProperty('expected')
  })

  test('leaves what comes later to the next count', async () => {
    const paid = await take('4.000')
    const [first] = await readOpen()
    await count(first, [{ denomination: '1', count: 4 }])
    expect((await seal(first, null)).status).toBe(200)
    const undone = await server.call('POST history/undo', {
      token: server.token,
      body: { batch: paid.batch },
    })
    expect(undone.status).toBe(200)
    await take('1.500')
    const [second] = await readOpen()
    expect([(await readOne(first)).expected, (await readOne(second)).expected]).toEqual([
      '4.000',
      '-2.500',
    ])
  })

  test('is sealed once by two requests, while a payment comes in', async () => {
    await take('4.000')
    const [id] = await readOpen()
    const pending = await request('2.000')
    const [first, second, payment] = await Promise.all([
      seal(id),
      seal(id),
      send('transactions/pay', { id: pending, method: 'cash' }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect(payment.status).toBe(200)
    const sealed = Number((await readOne(id)).expected)
    const [open] = await readOpen()
    const rest = open === undefined ? 0 : Number((await readOne(open)).expected)
    expect(sealed + rest).toBe(6)
  })

  test('cannot be changed once it is sealed, not even by an undo', async () => {
    await take('4.000')
    const [id] = await readOpen()
    const noted = await send('closings/update', { id, note: 'In the blue bag' })
    await seal(id)
    expect((await send('closings/update', { id, note: 'In the red bag' })).status).toBe(409)
    const undone = await server.call('POST history/undo', {
      token: admin,
      body: { batch: noted.body.batch },
    })
    expect(undone.status).toBe(409)
    expect((await readOne(id)).note).toBe('In the blue bag')
  })

  test('is reopened by an admin with a reason, unless a later count is open', async () => {
    await take('4.000')
    const [id] = await readOpen()
    const sealed = await seal(id)
    const again = { id, reopen_reason: 'Miscounted' }
    expect((await send('closings/openAgain', again)).status).toBe(403)
    expect((await send('closings/openAgain', { id }, admin)).status).toBe(422)
    await take('1.000')
    const [later] = await readOpen()
    const refused = await send('closings/openAgain', again, admin)
    expect([refused.status, refused.body.code]).toEqual([409, 'open_count'])
    await seal(later)
    const reopened = await send('closings/openAgain', again, admin)
    expect([reopened.status, reopened.body.data]).toMatchObject([
      200,
      { status: 'open', expected: '4.000', over_short: null, reason: null },
    ])
    expect(await readEntries(id)).toEqual([
      'over_short 4.000 operations',
      'over_short -4.000 operations',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    const undone = await server.call('POST history/undo', {
      token: admin,
      body: { batch: sealed.body.batch },
    })
    expect(undone.status).toBe(409)
  })

  test('opens a count for cash that an undo takes out of a sealed one', async () => {
    const paid = await take('4.000')
    const [first] = await readOpen()
    await seal(first)
    const undone = await server.call('POST history/undo', {
      token: server.token,
      body: { batch: paid.batch },
    })
    expect(undone.status).toBe(200)
    const [second] = await readOpen()
    expect((await readOne(second)).expected).toBe('-4.000')
    expect(await findCashDifferences(server.db)).toEqual([])
  })

  test('opens a count for the receiver of a reopened one, who has counted the cash of it', async () => {
    await take('4.000')
    const [id] = await readOpen()
    await count(id, [{ denomination: '1', count: 4 }])
    await seal(id)
    const receiver_id = await readId(ACCOUNTS.admin)
    expect((await send('closings/handOver', { id, receiver_id })).status).toBe(200)
    expect((await send('closings/receive', { id }, admin)).status).toBe(200)
    const [received] = await readOpen(ACCOUNTS.admin)
    const sealed = await send('closings/seal', { id: received, reason: 'Counted' }, admin)
    expect(sealed.status).toBe(200)
    const reopened = await send('closings/openAgain', { id, reopen_reason: 'Miscounted' }, admin)
    expect(reopened.status).toBe(200)
    const [open] = await readOpen(ACCOUNTS.admin)
    expect((await readOne(open, admin)).expected).toBe('-4.000')
    expect(await findCashDifferences(server.db)).toEqual([])
  })

  test('stays open for a washer who is deleted and restored, and while customers are merged', async () => {
    const { rows } = await sql<{ id: number; person: number; paid: number; other: number }>`
      select c.id, c.person_id as person, t.customer_id as paid, (select max(id) from users
          where account_type = 'User' and deleted_at is null and id <> t.customer_id) as other
      from closings as c join users as u on u.id = c.open_for
      join transactions as t on t.paid_by = u.id and t.method = 'cash'
      join users as v on v.id = t.customer_id and v.deleted_at is null
      where u.account_type = 'Car Wash' and u.deleted_at is null
        and u.email <> ${ACCOUNTS['car wash']} order by c.id, t.id desc limit 1`.execute(server.db)
    const { id = 0, person = 0, paid = 0, other = 0 } = rows[0] ?? {}
    const before = await readOne(id)
    const change = async (path: string, body: object) => {
      const answer = await server.call(`POST ${path}`, { token: admin, body })
      expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
      return answer.body.batch
    }
    const washerValues = { id: person, override_reason: 'On leave' }
    await change('admin/users/destroy', washerValues)
    await change('admin/users/restore', washerValues)
    const merged = { id: other, merge_id: paid }
    await change('history/undo', { batch: await change('admin/users/mergeCustomers', merged) })
    await change('admin/users/mergeCustomers', merged)
    await change('admin/users/restore', { id: paid })
    expect(await readOne(id)).toEqual(before)
    expect(await findCashDifferences(server.db)).toEqual([])
  })

  test('is refused as an import, because counts open by themselves', async () => {
    await take('4.000')
    const [id] = await readOpen()
    for (const row of [
      { person_id: await readId(ACCOUNTS['car wash']), opened_on: '2026-03-10' },
      { id, expected: '9.000', over_short: '1.000', status: 'banked' },
    ]) {
      const body = { entity: 'closings', rows: [row] }
      const answer = await server.call('POST import', { token: admin, body })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['entity']])
    }
    expect(await readOne(id)).toMatchObject({ status: 'open', over_short: null })
  })

  test('is seen and counted by car-wash staff for themselves alone', async () => {
    await take('4.000')
    const [foreign] = await readOpen()
    const job = await copyNewest(server.db, 'instant_bookings', {
      number: 'C-JOB',
      ...OPEN,
      employee_id: await readId(ACCOUNTS['car wash']),
      payment_method: 'cash',
      total: '12.250',
      started_at: TEST_NOW,
      ...UNADJUSTED,
    })
    await request('12.250', job)
    const finished = await send('appointment/finish', { id: job, amount_taken: '12.250' }, washer)
    expect([finished.status, finished.body.errors]).toEqual([200, undefined])
    const [own] = await readOpen(ACCOUNTS['car wash'])
    const { body } = await server.call('GET admin/closings/all', { token: washer })
    const washerId = await readId(ACCOUNTS['car wash'])
    const people = body.data.map(({ person_id }: { person_id: number }) => person_id)
    expect(new Set(people)).toEqual(new Set([washerId]))
    expect((await send('closings/one', { id: foreign }, washer)).status).toBe(404)
    expect((await send('closings/seal', { id: foreign, reason: 'No' }, washer)).status).toBe(404)
    const line = { closing_id: foreign, denomination: '1', count: 1 }
    const added = await send('closing-counts/store', line, washer)
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['closing_id']])
    const lined = await send('closings/update', { id: own, lines: COUNTED }, washer)
    expect([lined.status, lined.body.errors]).toEqual([200, undefined])
    expect((await readOne(own, washer)).counted).toBe('12.250')
    const receivers = await server.call('GET general/showReceivers', { token: washer })
    expect(receivers.status).toBe(200)
    expect((await server.call('GET admin/ledger/cash', { token: washer })).status).toBe(403)
  })

  test('adds up to the cash in the ledger', async () => {
    await take('4.000')
    const { rows } = await sql<{ counted: string; entered: string }>`
      select (select sum(in_hand) from (
        select -coalesce(sum(amount), 0) as in_hand from ledger_entries
          where method = 'cash' and closing_id is null and movement in ('payment', 'refund', 'takeover')
        union all select expected + over_short from closings
          where status in ('sealed', 'given')) as parts)::text as counted,
      (select -sum(amount) from ledger_entries
        where method = 'cash' and movement <> 'tip')::text as entered`.execute(server.db)
    expect(rows[0]?.counted).toBe(rows[0]?.entered)
    const list = await server.call('GET admin/closings/inHand?perPage=1000', { token: admin })
    const inHand = list.body.data.map(({ in_hand }: { in_hand: string }) => Number(in_hand))
    const sum = inHand.reduce((total: number, amount: number) => total + amount, 0)
    expect(sum).toBeCloseTo(Number(rows[0]?.entered), 3)
    const own = await server.call('GET admin/closings/inHand', { token: washer })
    expect(own.body.data.length).toBeLessThan(list.body.data.length)
  })
})
