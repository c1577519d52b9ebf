import { sql } from 'kysely'
import { expect } from 'vitest'
import { sellBooking } from '../database/documents.ts'
import type { signedInApp } from '../server/signed-in-app.ts'

/** The ids of the sales with which money moved, by what happened. */
export interface MoneyMoves {
  /** Paid a part in cash, and the rest by card with a tip. */
  paidInParts: number
  /** Refunded in part. */
  refunded: number
  /** Given a discount before it was paid. */
  discounted: number
  /** Missed, and charged a fee. */
  missed: number
  /** Missed, and the fee was waived. */
  waived: number
}

type Server = ReturnType<typeof signedInApp>

/** Makes a request that must succeed. */
export const poster = (server: Server) => async (path: string, body: object) => {
  const answer = await server.call(`POST ${path}`, { token: server.token, body })
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
  return answer.body
}

/** Moves money by the API in every way: part payments, a tip, a refund, a discount, fees, a waiver. */
export async function moveMoney(server: Server): Promise<MoneyMoves> {
  const { db } = server
  const post = poster(server)
  await sql`update business_settings set no_show_fee = 2, refund_limit = null,
    discount_limit = null`.execute(db)
  const pay = (id: number, values: object) => post('admin/transactions/pay', { id, ...values })
  const readRest = async (bookingId: number) => {
    const { rows } = await sql<{ id: number }>`select id from transactions where status = 'pending'
      and kind = 'instant-bookings' and booking_id = ${bookingId}`.execute(db)
    return rows[0]?.id ?? 0
  }
  const paidInParts = await sellBooking(db, '10.500', '0.500')
  await pay(paidInParts.paymentId, { method: 'cash', amount: '4.250' })
  await pay(await readRest(paidInParts.id), { method: 'card', tip: '0.750' })
  const refunded = await sellBooking(db, '7.350', '0.350')
  await pay(refunded.paymentId, { method: 'wallet' })
  await post('admin/transactions/refund', {
    id: refunded.paymentId,
    refund_amount: '2.100',
    refund_method: 'cash',
    refund_reason: 'Spots left on the car',
  })
  const discounted = await sellBooking(db, '5.250', '0.250')
  await post('admin/appointment/discount', {
    id: discounted.id,
    discount_amount: '1.050',
    discount_reason: 'Late',
  })
  const missed = await sellBooking(db, '3.000')
  await post('admin/appointment/noShow', { id: missed.id })
  const waived = await sellBooking(db, '3.125')
  await post('admin/appointment/noShow', { id: waived.id })
  await post('admin/appointment/waive', { id: waived.id, waiver_reason: 'The road was closed' })
  return {
    paidInParts: paidInParts.id,
    refunded: refunded.id,
    discounted: discounted.id,
    missed: missed.id,
    waived: waived.id,
  }
}
