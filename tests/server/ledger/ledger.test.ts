import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findLedgerDifferences, findWrongBalances } from '../../support/database/ledger.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { copyNewest, UNADJUSTED } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const POSTING_TABLES = [
  'instant_bookings',
  'scheduled_bookings',
  'subscriptions',
  'transactions',
  'refunds',
  'closings',
  'corrections',
  'statements',
]

interface Entry {
  movement: string
  amount: string
  method: string | null
}

describe.each(TESTED_ENGINES)('The ledger, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const post = async (path: string, body: object) => {
    const answer = await server.call(`POST ${path}`, { token: server.token, body })
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
    return answer.body
  }
  const readEntries = async (bookingId: number) => {
    const { rows } = await sql<Entry>`select movement, amount::text as amount, method
      from ledger_entries where kind = 'instant-bookings' and booking_id = ${bookingId}
      order by id`.execute(server.db)
    return rows.map(({ movement, amount, method }) => [movement, amount, method].join(' ').trim())
  }
  const readPending = async (bookingId: number) => {
    const { rows } = await sql<{ id: number }>`select id from transactions
      where kind = 'instant-bookings' and booking_id = ${bookingId} and status = 'pending'`.execute(
      server.db,
    )
    return rows[0]?.id ?? 0
  }
  let saleCount = 0
  const sell = async (total = '4.000') => {
    saleCount += 1
    await sql`update business_settings set no_show_fee = null, late_cancel_fee = null`.execute(
      server.db,
    )
    const id = await copyNewest(server.db, 'instant_bookings', {
      number: `L-${saleCount}`,
      total,
      deleted_at: null,
      employee_id: null,
      is_completed: 0,
      started_at: null,
      ...UNADJUSTED,
    })
    await copyNewest(server.db, 'transactions', {
      number: `L-${saleCount}`,
      kind: 'instant-bookings',
      booking_id: id,
      amount: total,
      tip: 0,
      status: 'pending',
      paid_at: null,
      paid_by: null,
      refunded_at: null,
      refunded_by: null,
      refund_method: null,
      purpose: 'payment',
      refunded: 0,
      refunded_tip: 0,
      withheld: 0,
    })
    return id
  }

  test('has what the demo business sold, was paid and gave back', async () => {
    expect(await findLedgerDifferences(server.db)).toEqual([])
    const { rows } = await sql<{ movement: string }>`select distinct movement
      from ledger_entries order by movement`.execute(server.db)
    expect(rows.map(({ movement }) => movement)).toEqual([
      'charge',
      'correction',
      'handover',
      'over_short',
      'payment',
      'refund',
      'takeover',
    ])
  })

  test('gets the opposite of a payment that is undone', async () => {
    const id = await sell()
    const paid = await post('admin/transactions/pay', { id: await readPending(id), method: 'card' })
    await post('history/undo', { batch: paid.batch })
    expect(await readEntries(id)).toEqual([
      'charge 4.000',
      'payment -4.000 card',
      'payment 4.000 card',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('has part payments by several methods, and a tip', async () => {
    const id = await sell('10.500')
    const pay = async (values: object) =>
      post('admin/transactions/pay', { id: await readPending(id), ...values })
    await pay({ method: 'cash', amount: '4.250' })
    await pay({ method: 'card', tip: '0.500' })
    expect(await readPending(id)).toBe(0)
    expect(await readEntries(id)).toEqual([
      'charge 10.500',
      'payment -4.250 cash',
      'tip 0.500 card',
      'payment -6.750 card',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  const payAll = async (id: number, values: object = {}) =>
    (await post('admin/transactions/pay', { id: await readPending(id), method: 'card', ...values }))
      .data.id as number
  const refund = (id: number, values: object) =>
    post('admin/transactions/refund', { id, refund_reason: 'Spots left on the car', ...values })
  const readBalance = async (id: number) => {
    const { rows } = await sql<{ sum: string }>`select sum(amount)::text as sum from ledger_entries
      where kind = 'instant-bookings' and booking_id = ${id}`.execute(server.db)
    return rows[0]?.sum
  }

  test('has each refund of a part, which lowers what was sold', async () => {
    const id = await sell('10.500')
    const payment = await payAll(id, { tip: '0.500' })
    const first = await refund(payment, { refund_amount: '4.000', refund_method: 'cash' })
    expect(first.data).toMatchObject({ status: 'paid', kept: '6.500', refundable: '7.000' })
    const last = await refund(payment, {})
    expect(last.data).toMatchObject({ status: 'refunded', kept: '0.000', refundable: '0.000' })
    expect(await readEntries(id)).toEqual([
      'charge 10.500',
      'tip 0.500 card',
      'payment -11.000 card',
      'refund 4.000 cash',
      'discount -4.000',
      'refund 7.000 card',
      'tip -0.500 card',
      'discount -6.500',
    ])
    expect([await readBalance(id), await readPending(id)]).toEqual(['0.000', 0])
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test.each([
    ['0.000', 'Enter 0.001 or more.'],
    ['4.001', 'Enter 4.000 or less.'],
  ])('refuses a refund of %s of 4.000', async (refund_amount, message) => {
    const id = await sell('4.000')
    const { status, body } = await server.call('POST admin/transactions/refund', {
      token: server.token,
      body: { id: await payAll(id), refund_reason: 'Spots left', refund_amount },
    })
    expect([status, body.errors?.refund_amount]).toEqual([422, [message]])
  })

  test('gives back at most what was paid when two refunds come at once', async () => {
    const id = await sell('4.000')
    const payment = await payAll(id)
    const body = { id: payment, refund_reason: 'Spots left', refund_amount: '3.000' }
    const send = () => server.call('POST admin/transactions/refund', { token: server.token, body })
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await readBalance(id)).toBe('0.000')
  })

  test('has no discount for a refund of what was paid too much, or of a cancelled sale', async () => {
    const id = await sell('4.000')
    const payment = await payAll(id)
    await sql`update instant_bookings set total = 3, employee_id = null where id = ${id}`.execute(
      server.db,
    )
    await refund(payment, { refund_amount: '1.500' })
    expect((await readEntries(id)).slice(-2)).toEqual(['refund 1.500 card', 'discount -0.500'])
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null and applies_to <> 'subscription' limit 1`.execute(server.db)
    await post('admin/appointment/destroy', { id, rejection_reason_id: rows[0]?.id })
    expect(await readBalance(id)).toBe('-2.500')
    await refund(payment, {})
    expect([await readBalance(id), await readPending(id)]).toEqual(['0.000', 0])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await findWrongBalances(server.db)).toEqual([])
  })

  const discount = (id: number, values: object) =>
    post('admin/appointment/discount', { id, discount_reason: 'A loyal customer', ...values })
  const readRequested = async (id: number) => {
    const { rows } = await sql<{ amount: string }>`select amount::text as amount from transactions
      where kind = 'instant-bookings' and booking_id = ${id} and status = 'pending'`.execute(
      server.db,
    )
    return rows.map(({ amount }) => amount)
  }

  test('has the discount of a booking by amount or percent, and its opposite after an undo', async () => {
    const id = await sell('10.500')
    await discount(id, { discount_amount: '1.500' })
    expect(await readRequested(id)).toEqual(['9.000'])
    const { data, batch } = await discount(id, {
      discount_amount: null,
      discount_percent: '33.333',
    })
    expect(data).toMatchObject({ extra_discount: '3.500', discount_percent: '33.333' })
    expect(await readRequested(id)).toEqual(['7.000'])
    await post('history/undo', { batch })
    expect(await readRequested(id)).toEqual(['9.000'])
    expect(await readEntries(id)).toEqual([
      'charge 10.500',
      'discount -1.500',
      'discount 1.500',
      'discount -3.500',
      'discount 3.500',
      'discount -1.500',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await findWrongBalances(server.db)).toEqual([])
  })

  test.each([
    [{ discount_amount: '10.501' }, { discount_amount: ['Enter 10.500 or less.'] }],
    [{ discount_percent: '100.001' }, { discount_percent: ['Enter 100 or less.'] }],
    [
      { discount_amount: '1', discount_percent: '5' },
      {
        discount_amount: [
          'Leave this empty: “Discount (%)” is filled in. Only one of the two counts.',
        ],
      },
    ],
    [{ discount_amount: '1', discount_reason: '' }, { discount_reason: ['Required.'] }],
  ])('refuses a discount of %j', async (values, errors) => {
    const id = await sell('10.500')
    const { status, body } = await server.call('POST admin/appointment/discount', {
      token: server.token,
      body: { id, discount_reason: 'A loyal customer', ...values },
    })
    expect([status, body.errors]).toEqual([422, errors])
  })

  const setFees = async () => {
    await sql`update business_settings set no_show_fee = 2, late_cancel_fee = 1.5,
      late_cancel_hours = 3`.execute(server.db)
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null and applies_to <> 'subscription' order by id`.execute(server.db)
    await sql`update cancellation_reasons set late_fee = (id = ${rows[0]?.id})::int`.execute(
      server.db,
    )
    return rows.map(({ id }) => id)
  }

  test('has the fee of a no-show instead of the sale, and its waiver', async () => {
    const id = await sell('10.500')
    await setFees()
    const missed = await post('admin/appointment/noShow', { id })
    expect(missed.data).toMatchObject({ fee: '2.000', deleted_at: expect.any(String) })
    expect(await readRequested(id)).toEqual(['2.000'])
    const waived = await post('admin/appointment/waive', { id, waiver_reason: 'Road closed' })
    expect(await readRequested(id)).toEqual([])
    await post('history/undo', { batch: waived.batch })
    expect(await readRequested(id)).toEqual(['2.000'])
    await post('admin/appointment/restore', { id })
    expect(await readRequested(id)).toEqual(['10.500'])
    expect(await readEntries(id)).toEqual([
      'charge 10.500',
      'charge -10.500',
      'fee 2.000',
      'waiver -2.000',
      'waiver 2.000',
      'charge 10.500',
      'fee -2.000',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await findWrongBalances(server.db)).toEqual([])
  })

  test.each([
    ['late for a reason of the customer', { reason: 0, hours: 2 }, '1.500'],
    ['early', { reason: 0, hours: 4 }, null],
    ['late for another reason', { reason: 1, hours: 2 }, null],
  ])('has the fee of a cancellation that is %s: %j', async (_, { reason, hours }, fee) => {
    const id = await sell('10.500')
    const reasons = await setFees()
    const startsAt = new Date(TEST_NOW.getTime() + hours * 3_600_000).toISOString()
    await sql`update instant_bookings set starts_at = ${startsAt} where id = ${id}`.execute(
      server.db,
    )
    const { data } = await post('admin/appointment/destroy', {
      id,
      rejection_reason_id: reasons[reason],
    })
    expect(data.fee).toBe(fee)
    expect(await readRequested(id)).toEqual(fee === null ? [] : [fee])
  })

  test.each([
    ['0.000', 'Enter 0.001 or more.'],
    ['4.001', 'Enter 4.000 or less.'],
  ])('refuses a payment of %s for 4.000', async (amount, message) => {
    const id = await sell('4.000')
    const { status, body } = await server.call('POST admin/transactions/pay', {
      token: server.token,
      body: { id: await readPending(id), method: 'cash', amount },
    })
    expect([status, body.errors?.amount]).toEqual([422, [message]])
    expect(await readEntries(id)).toEqual(['charge 4.000'])
  })

  test('keeps the entries of a sale whose creation is undone, with its new customer', async () => {
    const customer = await post('admin/users/storeCustomer', { name: 'Passing', phone: '+9655123' })
    const plan = (
      await sql<{ id: number }>`select id from plans where deleted_at is null
      order by id limit 1`.execute(server.db)
    ).rows[0]
    const vehicle = await post('admin/vehicles/store', {
      user_id: customer.data.id,
      plate: 'L-UNDONE',
      make: 'Kia',
      model: 'Rio',
      size: 'small',
    })
    const sold = await post('admin/subscription/store', {
      customer_id: customer.data.id,
      vehicle_id: vehicle.data.id,
      plan_id: plan?.id,
      provider_id: 1,
      start_date: '2026-03-11',
    })
    for (const { batch } of [sold, vehicle, customer]) await post('history/undo', { batch })
    const { rows } = await sql<{ amount: string }>`select amount::text as amount from ledger_entries
      where kind = 'subscriptions' and booking_id = ${sold.data.id} order by id`.execute(server.db)
    expect(rows.map(({ amount }) => amount)).toEqual([sold.data.total, `-${sold.data.total}`])
  })

  test('takes a sale back when it is cancelled, and enters it again when it is restored', async () => {
    const id = await sell('2.500')
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null and applies_to <> 'subscription' limit 1`.execute(server.db)
    await post('admin/appointment/destroy', { id, rejection_reason_id: rows[0]?.id })
    await post('admin/appointment/restore', { id })
    expect(await readEntries(id)).toEqual(['charge 2.500', 'charge -2.500', 'charge 2.500'])
  })

  test('follows another price or method by opposite entries', async () => {
    const id = await sell()
    await post('admin/transactions/pay', { id: await readPending(id), method: 'cash' })
    await sql`update transactions set method = 'card'
      where kind = 'instant-bookings' and booking_id = ${id}`.execute(server.db)
    await sql`update instant_bookings set total = 5, employee_id = null where id = ${id}`.execute(
      server.db,
    )
    expect(await readEntries(id)).toEqual([
      'charge 4.000',
      'payment -4.000 cash',
      'payment 4.000 cash',
      'payment -4.000 card',
      'charge -4.000',
      'charge 5.000',
    ])
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('counts a payment when the money was taken, and its correction when it was made', async () => {
    const id = await sell()
    const takenAt = '2026-01-02T10:00:00.000Z'
    await sql`update transactions set status = 'paid', paid_at = ${takenAt}
      where kind = 'instant-bookings' and booking_id = ${id}`.execute(server.db)
    await sql`update transactions set method = 'wallet'
      where kind = 'instant-bookings' and booking_id = ${id}`.execute(server.db)
    const { rows } = await sql<{ isEarly: boolean }>`
      select occurred_at = ${takenAt}::timestamptz as "isEarly" from ledger_entries
      where kind = 'instant-bookings' and booking_id = ${id} and movement = 'payment'
      order by id`.execute(server.db)
    expect(rows.map(({ isEarly }) => isEarly)).toEqual([true, false, false])
  })

  test.each(['update ledger_entries set amount = 0', 'delete from ledger_entries'])(
    'refuses in the database: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(
        'entries of a ledger are neither changed nor deleted',
      )
    },
  )

  test('is read by the office, and never by the car wash', async () => {
    const list = await server.call('GET admin/ledger/all?perPage=5&sort=-occurred_at', {
      token: server.token,
    })
    expect([list.status, list.body.data.length]).toEqual([200, 5])
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await server.call('GET admin/ledger/all', { token })).status).toBe(403)
  })

  test('is filled from the rows of an older database, with the same sums', async () => {
    const readSums = async () =>
      (
        await sql`select to_char(occurred_at, 'YYYY-MM') as month, movement, sum(amount)::text as sum
          from ledger_entries group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(
          server.db,
        )
      ).rows
    for (const table of POSTING_TABLES)
      await sql.raw(`drop trigger "${table}_posts" on "${table}"`).execute(server.db)
    await sql`drop table invoices_entry_ids_joined, invoices, statements, document_serials,
      ledger_entries`.execute(server.db)
    await syncTables(server.db, registry)
    expect(await findLedgerDifferences(server.db)).toEqual([])
    const { rows } = await sql`select to_char(coalesce(paid_at, created_at), 'YYYY-MM') as month,
      'payment' as movement, (-sum(amount + tip))::text as sum
      from transactions where status <> 'pending' group by 1 order by 1`.execute(server.db)
    const sums = (await readSums()) as { movement: string }[]
    expect(sums.filter(({ movement }) => movement === 'payment')).toEqual(rows)
  })
})
