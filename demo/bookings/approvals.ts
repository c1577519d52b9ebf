import { money, parseFils } from '../world/money.ts'
import { buildNumber, type DemoRow, type World } from '../world/world.ts'

/** The number of open bookings with a discount that waits for a second person. */
const REQUESTS = 2
const PERCENT = 10
const REASON = 'Waited for an hour last time.'

/** Returns a generator of requested discounts. It returns null for most bookings. */
export function createApprovalGenerator(office: readonly number[], world: World) {
  let id = 0
  return (booking: DemoRow<'instant-bookings'>): DemoRow<'approvals'> | null => {
    const isOpen = booking.deleted_at === null && booking.is_completed === 0
    if (!isOpen || id === REQUESTS) return null
    id++
    return world.whole('approvals', {
      id,
      number: buildNumber('AP', id),
      kind: 'instant-bookings',
      row_id: booking.id,
      verb: 'discount',
      amount: money(Math.round((parseFils(booking.total) * PERCENT) / 100)),
      reason: REASON,
      body: JSON.stringify({
        id: booking.id,
        discount_reason: REASON,
        discount_percent: String(PERCENT),
      }),
      requested_by: office.at(-1) ?? 0,
      status: 'requested',
      decided_at: null,
      decided_by: null,
      created_at: booking.created_at,
      updated_at: booking.created_at,
      deleted_at: null,
    })
  }
}
