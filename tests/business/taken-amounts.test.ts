import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { letEverybodyWork, readJobs } from '../support/rows/jobs.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { startTestApp } from '../support/server/app.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const EARLIER = '2026-03-10T07:30:00.000Z'
const TOTAL = '10.500'
const REASON = { override_reason: 'Agreed with the office.' }

type Headers = Record<string, string>
interface Payment {
  id: number
  amount: string
  status: string
  paid_at: string
}

describe.each(TESTED_ENGINES)('The amount that an employee takes, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const tokens = { washer: '', office: '' }
  let washer = 0
  let job = 0
  let hour = 0
  let add: () => Promise<number>

  beforeAll(async () => {
    server = await startTestApp(engine, () => NOW)
    await letEverybodyWork(server.db)
    tokens.washer = await server.tokenOf(ACCOUNTS['car wash'])
    tokens.office = await server.tokenOf(ACCOUNTS.operations)
    const { body } = await server.call('GET session', { token: tokens.washer })
    washer = body.data.user.id
    const jobs = await readJobs(server.setupDb)
    add = async () => {
      const starts_at = new Date(NOW.getTime() + (24 * 400 + 2 * hour++) * 3_600_000).toISOString()
      const given = { employee_id: washer, total: TOTAL, payment_method: 'cash' }
      const { id } = await jobs.job('instant-bookings', starts_at, given)
      await sql`insert into transactions (number, kind, booking_id, customer_id, amount, method)
        select 'TX-T' || id, 'instant-bookings', id, customer_id, total, 'cash'
        from instant_bookings where id = ${id}`.execute(server.db)
      return id
    }
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    job = await add()
    expect((await send('start')).status).toBe(200)
  })

  const send = (verb: string, body: object = {}, as = tokens.washer, headers: Headers = {}) =>
    server.call(`POST admin/appointment/${verb}`, {
      token: as,
      body: { id: job, ...body },
      headers,
    })
  const read = async () => (await send('one')).body.data
  const readPayments = async () => {
    const { rows } = await sql<Payment>`select id, amount::text as amount,
      status, method, paid_by, paid_at from transactions
      where kind = 'instant-bookings' and booking_id = ${job} order by id`.execute(server.db)
    return rows
  }
  const [pending, paid] = ['pending', 'paid']

  test('is shown to the employee before the job: the amount due, and the method', async () => {
    const shown = { amount_due: TOTAL, amount_taken: '0.000', payment_method: 'cash' }
    expect(await read()).toMatchObject(shown)
    expect(await read()).not.toHaveProperty('total')
  })

  test('settles the payment in the same change', async () => {
    const done = await send('finish', { amount_taken: '10.5', payment_method: 'card' })
    expect([done.status, done.body.errors]).toEqual([200, undefined])
    expect(done.body.data).toMatchObject({ amount_due: '0.000', amount_taken: TOTAL })
    const [payment, ...more] = await readPayments()
    expect(more).toEqual([])
    const method = 'card'
    expect(payment).toMatchObject({ amount: TOTAL, status: paid, method, paid_by: washer })
    expect(new Date(payment?.paid_at ?? '')).toEqual(NOW)
    const again = await server.call('POST admin/transactions/pay', {
      token: tokens.office,
      body: { id: payment?.id, method: 'cash' },
    })
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
  })

  test.each([
    [
      '4',
      [
        ['4.000', paid],
        ['6.500', pending],
      ],
      '6.500',
    ],
    ['12.25', [['12.250', paid]], '0.000'],
    ['0', [[TOTAL, pending]], TOTAL],
    [null, [[TOTAL, pending]], TOTAL],
  ])('of %s instead of the amount due requires a reason', async (amount_taken, payments, due) => {
    const refused = await send('finish', { amount_taken })
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_reason'])
    expect(refused.body.errors.amount_taken).toEqual([
      `“Amount due” is ${TOTAL}. Give a reason for another value.`,
    ])
    expect((await readPayments()).map(({ status }) => status)).toEqual([pending])
    const done = await send('finish', { amount_taken, ...REASON })
    expect(done.status).toBe(200)
    const left = (await readPayments()).map(({ amount, status }) => [amount, status])
    expect(left).toEqual(payments)
    expect(done.body.data.amount_due).toBe(due)
    const { body } = await server.call(`GET history/instant-bookings/${job}`, {
      token: tokens.office,
    })
    expect(body.data[0]).toMatchObject({ verb: 'finish', reason: REASON.override_reason })
  })

  test('exceeds the amount due if the office has already taken the payment', async () => {
    const [payment] = await readPayments()
    const body = { id: payment?.id, method: 'card' }
    await server.call('POST admin/transactions/pay', { token: tokens.office, body })
    expect(await read()).toMatchObject({ amount_due: '0.000', amount_taken: TOTAL })
    const refused = await send('finish', { amount_taken: TOTAL })
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_reason'])
    expect((await send('finish', { amount_taken: '0' })).status).toBe(200)
    expect(await readPayments()).toMatchObject([{ amount: TOTAL, status: paid, method: 'card' }])
  })

  test('counts once, at the time when it was taken, if it arrives late and twice', async () => {
    const headers = { 'done-at': EARLIER, 'idempotency-key': `late ${job}` }
    const answers = [
      await send('finish', { amount_taken: '8' }, tokens.washer, headers),
      await send('finish', { amount_taken: '8' }, tokens.washer, headers),
    ]
    // The money has been taken already, so it is entered without a question.
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const payments = await readPayments()
    expect(payments).toMatchObject([
      { amount: '8.000', status: paid, paid_by: washer },
      { amount: '2.500', status: pending },
    ])
    expect(new Date(payments[0]?.paid_at ?? '').toISOString()).toBe(EARLIER)
  })

  test('is removed when the finish of the job is undone, unless the rest was paid since', async () => {
    const before = await readPayments()
    const done = await send('finish', { amount_taken: '4', ...REASON })
    const undo = (batch: string) =>
      server.call('POST history/undo', { token: tokens.washer, body: { batch } })
    expect((await undo(done.body.batch)).status).toBe(200)
    expect(await readPayments()).toEqual(before)
    expect(await read()).toMatchObject({ is_completed: 0, amount_due: TOTAL })

    const anew = await send('finish', { amount_taken: '4', ...REASON })
    const rest = (await readPayments()).find(({ status }) => status === pending)
    const body = { id: rest?.id, method: 'cash' }
    await server.call('POST admin/transactions/pay', { token: tokens.office, body })
    const refused = await undo(anew.body.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    expect(await read()).toMatchObject({ is_completed: 1, amount_taken: TOTAL })
  })

  test('stays when the job is reopened, and nothing is due when it is finished again', async () => {
    await send('finish', { amount_taken: TOTAL })
    expect((await send('reopen', {}, tokens.office)).status).toBe(200)
    await send('start')
    expect(await read()).toMatchObject({ amount_due: '0.000', amount_taken: TOTAL })
    expect((await send('finish', { amount_taken: '0' })).status).toBe(200)
    expect(await readPayments()).toMatchObject([{ amount: TOTAL, status: paid }])
  })

  test('leaves the payment open if the request does not state the amount', async () => {
    expect((await send('finish', { payment_method: 'wallet' })).status).toBe(200)
    expect(await readPayments()).toMatchObject([{ status: pending, method: 'wallet' }])
  })

  test('is not due again after a refund', async () => {
    const [payment] = await readPayments()
    const pay = { id: payment?.id, method: 'card' }
    await server.call('POST admin/transactions/pay', { token: tokens.office, body: pay })
    const refund = { id: payment?.id, refund_reason: 'A gift' }
    await server.call('POST admin/transactions/refund', { token: tokens.office, body: refund })
    expect((await send('finish', { amount_taken: '0.000' })).status).toBe(200)
    expect(await readPayments()).toMatchObject([{ status: 'refunded' }])
  })

  test.each(['-1', 'much', 1e12])('is refused as %s', async (amount_taken) => {
    const refused = await send('finish', { amount_taken, ...REASON })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['amount_taken']])
  })
})
