import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { entities, startTestApp } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { goodBody } from '../support/rows/rows.ts'
import { oneOf } from '../support/runner/whole.ts'

const PAID_FOR = ['instant-bookings', 'scheduled-bookings', 'subscriptions'] as const
type PaidFor = (typeof PAID_FOR)[number]
const BASES = {
  'instant-bookings': 'appointment',
  'scheduled-bookings': 'scheduled',
  subscriptions: 'subscription',
} as const

const creations = listEndpoints(entities).filter(
  (e): e is VerbEndpoint => e.kind === 'verb' && e.verb === 'create',
)

/** An amount as a whole number, so that nothing is lost in adding. */
const fils = (amount: string) => Math.round(Number(amount) * 1000)

interface Money {
  status: string
  amount: string
}

describe.each(TESTED_ENGINES)('The payment of a booking, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  let clerk: number
  let reason: number
  beforeAll(async () => {
    server = await startTestApp(engine)
    const { body } = await server.logIn(ACCOUNTS.operations)
    token = body.data.accessToken
    clerk = body.data.user.id
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null order by id limit 1`.execute(server.db)
    reason = rows[0]?.id ?? 0
  })
  afterAll(() => server.close())

  const post = (path: string, body: unknown, as = token) =>
    server.call(`POST ${path}`, { token: as, body })

  async function book(kind: PaidFor) {
    const endpoint = creations.find(({ resource }) => resource.name === kind) as VerbEndpoint
    const body = await goodBody(server.db, endpoint, 0)
    const answer = await post(`admin/${BASES[kind]}/store`, body)
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    return answer.body.data as { id: number; number: string; total: string; customer_id: number }
  }

  async function readMoney(kind: PaidFor, id: number) {
    const { body } = await server.call('GET admin/transactions/all', { token })
    return body.data.filter(
      (row: { kind: string; booking_id: number }) => row.kind === kind && row.booking_id === id,
    )
  }

  const cancel = (kind: PaidFor, id: number) =>
    post(`admin/${BASES[kind]}/destroy`, {
      id,
      ...(kind !== 'scheduled-bookings' && { rejection_reason_id: reason }),
    })

  let services = 0
  async function service(price: string) {
    const { rows } = await sql<{ id: number }>`
      insert into services (name, description, price, duration_minutes, buffer_minutes, active)
      values (${`Dear ${++services}`}, 'Dear', ${price}, 60, 0, 1) returning id`.execute(server.db)
    return rows[0]?.id
  }

  async function reported() {
    const { body } = await post('admin/TransactionsList', {})
    const { transactions, paid, pending, refunded } = body.totals
    return [transactions, fils(paid), fils(pending), fils(refunded)] as const
  }

  describe.each(oneOf(2, PAID_FOR))('The payment of %s', (kind) => {
    let booking: Awaited<ReturnType<typeof book>>
    beforeEach(async () => {
      booking = await book(kind)
    })

    test('is due as soon as the booking is created', async () => {
      const [money, ...more] = await readMoney(kind, booking.id)
      expect(more).toEqual([])
      expect(money).toMatchObject({
        number: `TX-${100_000 + money.id}`,
        booking: booking.number,
        customer_id: booking.customer_id,
        amount: booking.total,
        method: 'cash',
        status: 'pending',
        paid_at: null,
        paid_by: null,
      })
      expect(Date.parse(money.created_at)).toBe(TEST_NOW.getTime())
    })

    test('is not due after the booking is cancelled, and is due again after it is restored', async () => {
      expect((await cancel(kind, booking.id)).status).toBe(200)
      expect(await readMoney(kind, booking.id)).toEqual([])
      expect((await post(`admin/${BASES[kind]}/restore`, { id: booking.id })).status).toBe(200)
      const money = await readMoney(kind, booking.id)
      expect(money).toMatchObject([{ status: 'pending', amount: booking.total }])
    })

    test('records when and by whom it was taken, and remains when the booking is cancelled', async () => {
      const [{ id }] = await readMoney(kind, booking.id)
      const taken = await post('admin/transactions/pay', { id, method: 'card' })
      expect(taken.body.data).toMatchObject({ status: 'paid', method: 'card', paid_by: clerk })
      expect(Date.parse(taken.body.data.paid_at)).toBe(TEST_NOW.getTime())
      await cancel(kind, booking.id)
      await post(`admin/${BASES[kind]}/restore`, { id: booking.id })
      expect(await readMoney(kind, booking.id)).toMatchObject([{ id, status: 'paid' }])
    })

    test('is due again if it was refunded and the booking is restored', async () => {
      const [{ id }] = await readMoney(kind, booking.id)
      await post('admin/transactions/pay', { id, method: 'cash' })
      await cancel(kind, booking.id)
      await post('admin/transactions/refund', { id, refund_reason: 'Cancelled in time' })
      await post(`admin/${BASES[kind]}/restore`, { id: booking.id })
      const money = await readMoney(kind, booking.id)
      expect(money.map(({ status }: Money) => status).sort()).toEqual(['pending', 'refunded'])
    })

    test('counts in the report by its status', async () => {
      const [{ id, amount }] = await readMoney(kind, booking.id)
      const sum = fils(amount)
      const [count, paid, pending, refunded] = await reported()
      await post('admin/transactions/pay', { id, method: 'cash' })
      expect(await reported()).toEqual([count, paid + sum, pending - sum, refunded])
      await post('admin/transactions/refund', { id, refund_reason: 'Not what was asked for' })
      expect(await reported()).toEqual([count, paid, pending - sum, refunded + sum])
    })
  })

  test.each(['instant-bookings', 'scheduled-bookings'] as const)(
    'of %s follows the total that an edit computes again',
    async (kind) => {
      const booking = await book(kind)
      const [dear, dearer] = await Promise.all([service('77.000'), service('80.000')])
      const said = { id: booking.id, service_id: dear, payment_method: 'wallet' }
      const { total } = (await post(`admin/${BASES[kind]}/update`, said)).body.data
      expect(total).not.toBe(booking.total)
      const money = await readMoney(kind, booking.id)
      expect(money).toMatchObject([{ status: 'pending', amount: total, method: 'wallet' }])

      await post('admin/transactions/pay', { id: money[0].id, method: 'card' })
      const more = { id: booking.id, service_id: dearer }
      const edited = await post(`admin/${BASES[kind]}/update`, more)
      const rest = fils(edited.body.data.total) - fils(total)
      expect(rest).toBeGreaterThan(0)
      const all = await readMoney(kind, booking.id)
      const left = all.map((row: Money) => [row.status, fils(row.amount)]).sort()
      expect(left).toEqual([
        ['paid', fils(total)],
        ['pending', rest],
      ])

      await post(`admin/${BASES[kind]}/update`, said)
      expect(await readMoney(kind, booking.id)).toMatchObject([{ status: 'paid', amount: total }])
    },
  )

  test('stays as it is after an edit that changes no amount', async () => {
    const { id, total } = await book('instant-bookings')
    const [money] = await readMoney('instant-bookings', id)
    expect(money).toMatchObject({ status: 'pending', amount: total })
    await post('admin/appointment/update', { id, instructions: 'Ring twice' })
    expect(await readMoney('instant-bookings', id)).toEqual([money])
  })

  test('is refused in a wrong status, with a sentence', async () => {
    const { id: booking } = await book('instant-bookings')
    const [{ id }] = await readMoney('instant-bookings', booking)
    const refund = { id, refund_reason: 'By mistake' }
    const early = await post('admin/transactions/refund', refund)
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])
    expect(early.body.message).toMatch(/\w{3,}.*\.$/)
    await post('admin/transactions/pay', { id, method: 'cash' })
    const twice = await post('admin/transactions/pay', { id, method: 'cash' })
    expect([twice.status, twice.body.code]).toEqual([409, 'wrong_state'])
    for (const refund_reason of [undefined, null, '', '  ']) {
      const mute = await post('admin/transactions/refund', { id, refund_reason })
      expect([mute.status, Object.keys(mute.body.errors)]).toEqual([422, ['refund_reason']])
    }
    const unknown = await post('admin/transactions/pay', { id, method: 'shells' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['method']])
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await post('admin/transactions/refund', refund, washer)).status).toBe(403)
    expect((await post('admin/transactions/refund', refund)).body.data).toMatchObject({
      status: 'refunded',
      refund_reason: 'By mistake',
      refunded_by: clerk,
    })
    const again = await post('admin/transactions/refund', refund)
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
  })

  test('does not exist if the creation of the booking fails', async () => {
    const before = await reported()
    const endpoint = creations.find(({ resource }) => resource.name === 'instant-bookings')
    const body = await goodBody(server.db, endpoint as VerbEndpoint, 0)
    const answer = await post('admin/appointment/store', { ...body, customer_id: 2_000_000_000 })
    expect(answer.status).toBe(422)
    expect(await reported()).toEqual(before)
  })

  test('is either taken or cancelled when both requests come at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await book('instant-bookings')
      const [money] = await readMoney('instant-bookings', id)
      const [taken, cancelled] = await Promise.all([
        post('admin/transactions/pay', { id: money.id, method: 'cash' }),
        cancel('instant-bookings', id),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 404]).toContain(taken.status)
      const left = await readMoney('instant-bookings', id)
      expect(left.map(({ status }: Money) => status)).toEqual(taken.status === 200 ? ['paid'] : [])
    }
  })
})
