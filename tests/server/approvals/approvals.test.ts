import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findLedgerDifferences, findWrongBalances } from '../../support/database/ledger.ts'
import { copyNewest } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

interface Waiting {
  id: number
  verb: string
  amount: string
  reason: string
  status: string
}

describe.each(TESTED_ENGINES)('A call above its limit, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let admin = ''
  let count = 0
  let booking = 0
  let payment = 0

  const send = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const refund = (refund_amount: string) =>
    send('admin/transactions/refund', { id: payment, refund_reason: 'Spots left', refund_amount })
  const readWaiting = async () => {
    const { rows } = await sql<Waiting>`select id, verb, amount::text as amount, reason, status
      from approvals where row_id in (${booking}, ${payment}) order by id`.execute(server.db)
    return rows
  }
  const readPayment = async () => {
    const { rows } = await sql<{ refundable: string }>`select
      (amount + tip - refunded - refunded_tip - withheld)::text as refundable
      from transactions where id = ${payment}`.execute(server.db)
    return rows[0]?.refundable
  }

  beforeEach(async () => {
    admin = await server.tokenOf(ACCOUNTS.admin)
    await sql`update business_settings set refund_limit = 5, discount_limit = 2`.execute(server.db)
    count += 1
    const number = `AP-${count}`
    booking = await copyNewest(server.db, 'instant_bookings', {
      number,
      total: '10.500',
      extra_discount: 0,
      deleted_at: null,
      employee_id: null,
      is_completed: 0,
      started_at: null,
    })
    payment = await copyNewest(server.db, 'transactions', {
      number,
      kind: 'instant-bookings',
      booking_id: booking,
      amount: '10.500',
      tip: 0,
      status: 'paid',
      refunded: 0,
      refunded_tip: 0,
      withheld: 0,
      refund_method: null,
      refunded_at: null,
      refunded_by: null,
    })
  })

  test('is made at the limit', async () => {
    expect((await refund('5.000')).status).toBe(200)
    expect(await readWaiting()).toEqual([])
  })

  test('is refused and requested once, then made by another person', async () => {
    const refused = await refund('5.001')
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_approval'])
    expect(refused.body.message).toContain('in the inbox of your colleagues')
    await refund('5.001')
    const waiting = await readWaiting()
    expect(waiting).toMatchObject([
      { verb: 'refund', amount: '5.001', reason: 'Spots left', status: 'requested' },
    ])
    expect(await readPayment()).toBe('10.500')
    const id = waiting[0]?.id
    const own = await send('admin/approvals/approve', { id })
    expect([own.status, own.body.code]).toEqual([409, 'own_request'])
    const approved = await send('admin/approvals/approve', { id }, admin)
    expect([approved.status, approved.body.data.status]).toEqual([200, 'approved'])
    expect(await readPayment()).toBe('5.499')
    const undone = await send('history/undo', { batch: approved.body.batch }, admin)
    expect(undone.status).toBe(409)
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('is not made after somebody declined it', async () => {
    await refund('8.000')
    const [waiting] = await readWaiting()
    const declined = await send('admin/approvals/decline', { id: waiting?.id }, admin)
    expect(declined.status).toBe(200)
    const late = await send('admin/approvals/approve', { id: waiting?.id }, admin)
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
    expect(await readPayment()).toBe('10.500')
  })

  test('is refused when its row has changed, so that the request stays', async () => {
    await refund('8.000')
    await refund('5.000')
    const [waiting] = await readWaiting()
    const { status, body } = await send('admin/approvals/approve', { id: waiting?.id }, admin)
    expect([status, body.errors?.refund_amount]).toEqual([422, ['Enter 5.500 or less.']])
    expect(await readWaiting()).toMatchObject([{ status: 'requested' }])
  })

  test('counts by the amount that a share is', async () => {
    const discount = (discount_percent: string) =>
      send('admin/appointment/discount', { id: booking, discount_reason: 'Late', discount_percent })
    expect((await discount('19')).status).toBe(200)
    expect((await discount('20')).body.code).toBe('needs_approval')
    const [waiting] = await readWaiting()
    expect(waiting).toMatchObject({ verb: 'discount', amount: '2.100' })
    const approved = await send('admin/approvals/approve', { id: waiting?.id }, admin)
    expect(approved.status).toBe(200)
    const undone = await send('history/undo', { batch: approved.body.batch }, admin)
    expect(undone.status).toBe(200)
    expect(await readWaiting()).toMatchObject([{ status: 'requested' }])
    expect(await findLedgerDifferences(server.db)).toEqual([])
    expect(await findWrongBalances(server.db)).toEqual([])
  })

  test('is not requested by a dry run', async () => {
    const { status } = await server.call('POST admin/transactions/refund', {
      token: server.token,
      body: { id: payment, refund_reason: 'Spots left', refund_amount: '9.000' },
      headers: { 'dry-run': '1' },
    })
    expect([status, await readWaiting()]).toEqual([409, []])
  })

  test('is decided by the office alone', async () => {
    await refund('8.000')
    const [waiting] = await readWaiting()
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const { status } = await send('admin/approvals/approve', { id: waiting?.id }, washer)
    expect(status).toBe(403)
    const inbox = await server.call('GET inbox', { token: admin })
    expect(JSON.stringify(inbox.body)).toContain('approvals')
  })
})
