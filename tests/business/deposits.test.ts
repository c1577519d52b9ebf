import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { findLedgerDifferences, findWrongBalances } from '../support/database/ledger.ts'
import { letEverybodyWork } from '../support/rows/jobs.ts'
import { goodBody } from '../support/rows/rows.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { entities } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

const HOUR = 3_600_000
const BASES = { 'instant-bookings': 'appointment', 'scheduled-bookings': 'scheduled' } as const
type Kind = keyof typeof BASES

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR).toISOString()

describe.each(TESTED_ENGINES)('The deposit of a booking, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let service = 0
  let reason = 0

  const send = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const post = async (path: string, body: object) => {
    const answer = await send(path, body)
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
    return answer.body
  }
  const set = (values: object) => post('admin/business-settings/update', { id: 1, ...values })

  beforeAll(async () => {
    await letEverybodyWork(server.db)
    await sql`update taxes set active = 0`.execute(server.db)
    const { rows } = await sql<{ id: number }>`insert into services
      (name, description, price, duration_minutes, buffer_minutes, active)
      values ('Ceramic coating', 'Two layers', 10, 60, 0, 1) returning id`.execute(server.db)
    service = rows[0]?.id ?? 0
    const { rows: reasons } = await sql<{ id: number }>`update cancellation_reasons set late_fee = 1
      where deleted_at is null and applies_to <> 'subscription' returning id`.execute(server.db)
    reason = reasons[0]?.id ?? 0
  })
  beforeEach(async () => {
    const fees = { no_show_fee: null, late_cancel_fee: null, late_cancel_hours: 2 }
    await set({ deposit_percent: null, deposit_above: null, ...fees })
  })

  const draft = async (values: object = {}, kind: Kind = 'instant-bookings') => {
    const creation = listEndpoints(entities).find(
      (endpoint) =>
        endpoint.kind === 'verb' && endpoint.verb === 'create' && endpoint.resource.name === kind,
    )
    const body = await goodBody(server.db, creation as VerbEndpoint, 0)
    return { ...body, promo_id: null, service_id: service, ...values }
  }
  const book = async (values: object = {}, kind: Kind = 'instant-bookings') => {
    const { data } = await post(`admin/${BASES[kind]}/store`, await draft(values, kind))
    return data as { id: number; deposit: string | null; deposit_due: string | null }
  }
  const change = (verb: string, id: number, values: object = {}) =>
    post(`admin/appointment/${verb}`, { id, ...values })
  const read = async (id: number) => (await change('one', id)).data
  const readTransactions = async (id: number, kind: Kind = 'instant-bookings') => {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, concat_ws(' ', purpose, amount, status) as text from transactions
      where kind = ${kind} and booking_id = ${id} order by purpose, id`.execute(server.db)
    return rows
  }
  const list = async (id: number, kind: Kind = 'instant-bookings') =>
    (await readTransactions(id, kind)).map(({ text }) => text)
  const pay = async (id: number, purpose: string, values: object = {}) => {
    const transactions = await readTransactions(id)
    const pending = transactions.find(
      ({ text }) => text.startsWith(purpose) && text.endsWith('pending'),
    )
    return post('admin/transactions/pay', { id: pending?.id, method: 'card', ...values })
  }
  const refund = (id: unknown, values: object = {}) =>
    post('admin/transactions/refund', { id, refund_reason: 'Cancelled', ...values })
  const readBalance = async (id: number) => {
    const { rows } = await sql<{ sum: string }>`select sum(amount)::text as sum from ledger_entries
      where kind = 'instant-bookings' and booking_id = ${id}`.execute(server.db)
    return rows[0]?.sum
  }
  const expectNoDifference = async () => {
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await findWrongBalances(server.db)).toEqual([])
  }

  test.each(['instant-bookings', 'scheduled-bookings'] as const)(
    'of %s is a share of the total by the settings, and the rest is due with it',
    async (kind) => {
      await set({ deposit_percent: '12.345' })
      const { id, deposit, deposit_due } = await book({}, kind)
      expect([deposit, deposit_due]).toEqual(['1.235', '1.235'])
      expect(await list(id, kind)).toEqual(['deposit 1.235 pending', 'payment 8.765 pending'])
    },
  )

  test('is required above an amount only, and the preview of a form has it', async () => {
    await set({ deposit_percent: '20', deposit_above: '10.000' })
    expect(await book()).toMatchObject({ deposit: null, deposit_due: null })
    await set({ deposit_above: '9.999' })
    expect(await book()).toMatchObject({ deposit: '2.000', deposit_due: '2.000' })
    const filled = Object.entries(await draft()).filter(
      ([name, value]) => value !== null && name !== 'instructions',
    )
    const query = new URLSearchParams({
      verb: 'create',
      ...Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
    })
    const preview = await server.call(`GET preview/instant-bookings?${String(query)}`, {
      token: server.token,
    })
    expect(preview.body.data.row).toMatchObject({ total: '10.000', deposit: '2.000' })
  })

  test('is entered by hand, changed and taken back, and each change is undone', async () => {
    await set({ deposit_percent: '20' })
    const { id, deposit } = await book({ deposit: '3.000' })
    expect(deposit).toBe('3.000')
    const first = ['deposit 3.000 pending', 'payment 7.000 pending']
    expect(await list(id)).toEqual(first)
    const raised = await change('update', id, { deposit: '10.000' })
    expect(await list(id)).toEqual(['deposit 10.000 pending'])
    const without = await change('update', id, { deposit: null })
    expect(without.data).toMatchObject({ deposit: null, deposit_due: null })
    expect(await list(id)).toEqual(['payment 10.000 pending'])
    for (const { batch } of [without, raised]) await post('history/undo', { batch })
    expect(await list(id)).toEqual(first)
    await expectNoDifference()
  })

  test('is refused above the total', async () => {
    const message = ['Enter 10.000 or less.']
    const { status, body } = await send(
      'admin/appointment/store',
      await draft({ deposit: '10.001' }),
    )
    expect([status, body.errors]).toEqual([422, { deposit: message }])
    const { id } = await book()
    const refused = await send('admin/appointment/update', { id, deposit: '10.001' })
    expect([refused.status, refused.body.errors]).toEqual([422, { deposit: message }])
  })

  test('is paid in parts, and its rest stays due before the visit', async () => {
    const { id } = await book({ deposit: '4.000' })
    await pay(id, 'deposit', { amount: '1.500' })
    expect(await read(id)).toMatchObject({ deposit_due: '2.500', amount_due: '8.500' })
    await pay(id, 'deposit')
    expect(await read(id)).toMatchObject({
      deposit_due: null,
      amount_due: '6.000',
      amount_taken: '4.000',
    })
    await change('discount', id, { discount_amount: '2.000', discount_reason: 'A regular' })
    expect(await list(id)).toEqual([
      'deposit 1.500 paid',
      'deposit 2.500 paid',
      'payment 4.000 pending',
    ])
    await expectNoDifference()
  })

  test('counts once when two people take it at once', async () => {
    const { id } = await book({ deposit: '4.000' })
    const [deposit] = await readTransactions(id)
    const body = { id: deposit?.id, method: 'cash', amount: '1.000' }
    const [paid] = await Promise.all([
      send('admin/transactions/pay', body),
      change('discount', id, { discount_amount: '1.000', discount_reason: 'A regular' }),
    ])
    expect(paid.status).toBe(200)
    expect(await list(id)).toEqual([
      'deposit 1.000 paid',
      'deposit 3.000 pending',
      'payment 5.000 pending',
    ])
    await expectNoDifference()
  })

  const takeDeposit = async (values: object) => {
    const { id } = await book({ deposit: '4.000', ...values })
    const { data } = await pay(id, 'deposit', { tip: '0.500' })
    return { id, payment: data.id as number }
  }

  test('is given back in full after a cancellation in time', async () => {
    await set({ late_cancel_fee: '1.500' })
    const { id, payment } = await takeDeposit({ starts_at: inHours(200) })
    await change('destroy', id, { rejection_reason_id: reason })
    expect(await readBalance(id)).toBe('-4.000')
    const { data } = await refund(payment)
    expect(data).toMatchObject({ refund_amount: '4.500', status: 'refunded', refundable: '0.000' })
    expect([await readBalance(id), await list(id)]).toEqual(['0.000', ['deposit 4.000 refunded']])
    await change('restore', id)
    expect(await list(id)).toEqual([
      'deposit 4.000 refunded',
      'deposit 4.000 pending',
      'payment 6.000 pending',
    ])
    await expectNoDifference()
  })

  test('covers the fee of a late cancellation, and the rest is given back', async () => {
    await set({ late_cancel_fee: '1.500', late_cancel_hours: 168 })
    const { id, payment } = await takeDeposit({ starts_at: inHours(100) })
    const cancelled = await change('destroy', id, { rejection_reason_id: reason })
    expect([cancelled.data.fee, await list(id)]).toEqual(['1.500', ['deposit 4.000 paid']])
    const refused = await send('admin/transactions/refund', {
      id: payment,
      refund_reason: 'Cancelled',
      refund_amount: '3.001',
    })
    expect(refused.body.errors).toEqual({ refund_amount: ['Enter 3.000 or less.'] })
    const { data } = await refund(payment)
    expect(data).toMatchObject({ refund_amount: '3.000', status: 'paid', refundable: '0.000' })
    expect(await readBalance(id)).toBe('0.000')

    const waived = await change('waive', id, { waiver_reason: 'The road was closed' })
    expect(await readBalance(id)).toBe('-1.500')
    await post('history/undo', { batch: waived.batch })
    expect(await readBalance(id)).toBe('0.000')
    await change('waive', id, { waiver_reason: 'The road was closed' })
    const last = await refund(payment)
    expect(last.data).toMatchObject({ refund_amount: '1.500', status: 'refunded' })
    expect(await readBalance(id)).toBe('0.000')
    await expectNoDifference()
  })

  test('lowers a larger fee, whose rest is requested', async () => {
    await set({ no_show_fee: '6.000' })
    const { id, payment } = await takeDeposit({})
    const missed = await change('noShow', id)
    expect(await list(id)).toEqual(['deposit 4.000 paid', 'payment 2.000 pending'])
    const { data } = await refund(payment)
    expect(data).toMatchObject({ refund_amount: '0.500', status: 'paid' })
    expect(await readBalance(id)).toBe('2.000')
    // Nobody undoes what a refund was based on.
    const undone = await send('history/undo', { batch: missed.batch })
    expect([undone.status, undone.body.code]).toEqual([409, 'changed_since'])
    await change('restore', id)
    expect(await list(id)).toEqual(['deposit 4.000 paid', 'payment 6.000 pending'])
    await expectNoDifference()
  })

  describe('of a job', () => {
    let washer = ''
    let job = 0
    const finish = (values: object = {}) =>
      send('admin/appointment/finish', { id: job, ...values }, washer)
    beforeEach(async () => {
      washer = await server.tokenOf(ACCOUNTS['car wash'])
      const { body } = await server.call('GET session', { token: washer })
      const { id } = await book({ deposit: '4.000' })
      await sql`update instant_bookings set employee_id = ${body.data.user.id},
        starts_at = ${inHours(24 * 400 + 2 * id)} where id = ${id}`.execute(server.db)
      job = id
      expect((await send('admin/appointment/start', { id }, washer)).status).toBe(200)
    })

    test('is part of what the phone shows as due, and is named for the office only', async () => {
      const { data } = (await send('admin/appointment/one', { id: job }, washer)).body
      expect(data.amount_due).toBe('10.000')
      expect(Object.keys(data)).not.toContain('deposit')
      expect(Object.keys(data)).not.toContain('deposit_due')
    })

    test('is settled with all of the amount, or in one request of the rest', async () => {
      const done = await finish({ amount_taken: '7.000', override_reason: 'The rest tomorrow' })
      expect(done.body.data).toMatchObject({ amount_taken: '7.000', amount_due: '3.000' })
      expect(await list(job)).toEqual(['deposit 7.000 paid', 'payment 3.000 pending'])
      await post('history/undo', { batch: done.body.batch })
      expect(await list(job)).toEqual(['deposit 4.000 pending', 'payment 6.000 pending'])
      expect((await finish({ amount_taken: '10.000' })).status).toBe(200)
      expect(await list(job)).toEqual(['deposit 10.000 paid'])
      await expectNoDifference()
    })

    test('is no deposit any more once the work is done', async () => {
      expect((await finish()).status).toBe(200)
      expect(await list(job)).toEqual(['payment 10.000 pending'])
      await change('reopen', job)
      await change('update', job, { payment_method: 'wallet' })
      expect(await list(job)).toEqual(['deposit 4.000 pending', 'payment 6.000 pending'])
    })
  })

  test('is in the list and the inbox of unpaid deposits until it is paid', async () => {
    const { id } = await book({ deposit: '4.000', starts_at: inHours(1) })
    const isListed = async () => {
      const query = 'is_completed=0&deposit_due_empty=0'
      const answer = await server.call(`GET admin/appointment/show?${query}`, {
        token: server.token,
      })
      return answer.body.data.some((row: { id: number }) => row.id === id)
    }
    const isInInbox = async () => {
      const { body } = await server.call('GET inbox', { token: server.token })
      const group = body.data.find(({ kind }: { kind: string }) => kind === 'deposits')
      return group.items.some(({ record }: { record: { id: number } }) => record.id === id)
    }
    expect([await isListed(), await isInInbox()]).toEqual([true, true])
    await pay(id, 'deposit')
    expect([await isListed(), await isInInbox()]).toEqual([false, false])
  })

  describe('A payment', () => {
    test('is not requested again after an undo if a discount was given since', async () => {
      const { id } = await book()
      const paid = await pay(id, 'payment')
      await change('discount', id, { discount_amount: '2.000', discount_reason: 'A regular' })
      expect(await list(id)).toEqual(['payment 10.000 paid'])
      const undone = await post('history/undo', { batch: paid.batch })
      expect(await list(id)).toEqual(['payment 8.000 pending'])
      await expectNoDifference()
      await post('history/undo', { batch: undone.batch })
      expect(await list(id)).toEqual(['payment 10.000 paid'])
      await expectNoDifference()
    })

    test('is not undone after a refund of a part of it', async () => {
      const { id } = await book()
      const paid = await pay(id, 'payment')
      await refund(paid.data.id, { refund_amount: '1.000' })
      const undone = await send('history/undo', { batch: paid.batch })
      expect([undone.status, undone.body.code]).toEqual([409, 'changed_since'])
    })

    test('is requested after an undo of a discount that hid what another change made due', async () => {
      const { id } = await book()
      await pay(id, 'payment')
      const reduced = await change('discount', id, {
        discount_amount: '3.000',
        discount_reason: 'A regular',
      })
      const { rows } = await sql<{ id: number }>`insert into services
        (name, description, price, duration_minutes, buffer_minutes, active)
        values (${`Polish ${String(id)}`}, 'One layer', 12, 60, 0, 1) returning id`.execute(
        server.db,
      )
      await change('update', id, { service_id: rows[0]?.id })
      expect(await list(id)).toEqual(['payment 10.000 paid'])
      await post('history/undo', { batch: reduced.batch })
      expect(await list(id)).toEqual(['payment 10.000 paid', 'payment 2.000 pending'])
      await expectNoDifference()
    })

    test('of a server of the former version counts, and can be given back', async () => {
      const { id } = await book()
      const [pending] = await readTransactions(id)
      // That version wrote no more than this.
      await sql`update transactions set status = 'paid', method = 'cash', paid_by = 1,
        paid_at = now(), updated_at = now() where id = ${pending?.id}`.execute(server.db)
      expect(await read(id)).toMatchObject({ amount_due: '0.000', amount_taken: '10.000' })
      await change('update', id, { payment_method: 'wallet' })
      expect(await list(id)).toEqual(['payment 10.000 paid'])
      const { data } = await refund(pending?.id)
      expect(data).toMatchObject({ refund_amount: '10.000', status: 'refunded' })
      expect(await readBalance(id)).toBe('0.000')
      await expectNoDifference()
    })
  })
})
