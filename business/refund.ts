import {
  addExactDecimals,
  type ExactDecimal,
  formatExactDecimal,
  isLargerDecimal,
  subtractExactDecimals,
} from '../registry/values/computed/exact.ts'
import { rows } from '../server/mutations/rows.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { insertRow } from '../server/rows/insert-row.ts'
import type { Values } from '../server/rows/read-values.ts'
import { getSmaller, parseAmount, requireAtMost, requirePositive } from './amounts.ts'
import { readDue } from './amount-due.ts'

const subtract = (first: unknown, second: unknown): ExactDecimal =>
  subtractExactDecimals(parseAmount(first), parseAmount(second))

/** Returns the sum of two amounts as an exact decimal. */
const add = (first: unknown, second: ExactDecimal): string =>
  formatExactDecimal(addExactDecimals(parseAmount(first), second))

/**
 * Returns the values of a payment after its refund: its amount is given back first, then its tip. The
 * amount that covers a fee stays. Throws 422 if the refund is of nothing, or of more than the
 * customer has paid and not got back.
 */
export async function deriveRefund(action: Action, row: Row | null): Promise<Values> {
  const { values } = action
  if (row === null) return {}
  const { amount, tip, refunded, refunded_tip, withheld, method } = row
  const saleLeft = subtractExactDecimals(subtract(amount, refunded), parseAmount(withheld))
  const refundable = formatExactDecimal(addExactDecimals(saleLeft, subtract(tip, refunded_tip)))
  values.refund_amount ??= refundable
  requirePositive(action, 'refund_amount')
  requireAtMost(action, 'refund_amount', refundable)
  const saleRefund = getSmaller(parseAmount(values.refund_amount), saleLeft)
  const tipRefund = subtractExactDecimals(parseAmount(values.refund_amount), saleRefund)
  const isAll = subtract(refundable, values.refund_amount).digits === 0n
  return {
    refunded: add(refunded, saleRefund),
    refunded_tip: add(refunded_tip, tipRefund),
    refund_method: values.refund_method ?? String(method),
    status: isAll && Number(withheld) === 0 ? 'refunded' : 'paid',
  }
}

/**
 * Adds the refund of a payment. The part that the customer owed counts as a discount, so that
 * nobody requests it again: the discount is what would be due after the refund, at most the refund.
 */
export async function recordRefund(action: Action, id: number, rowBefore: Row | null) {
  const { trx, registry, values, caller, now } = action
  if (!rowBefore) return
  const { kind, booking_id, customer_id } = rowBefore as Values
  const amount = parseAmount(values.refund_amount)
  const saleRefund = subtract(values.refunded, rowBefore.refunded)
  const { due, provider_id } = await readDue(action, String(kind), Number(booking_id))
  const owed = parseAmount(due)
  const discount = owed.digits > 0n ? getSmaller(saleRefund, owed) : parseAmount(0)
  const moment = now.toISOString()
  await insertRow(trx, registry.refunds, {
    transaction_id: id,
    kind: kind ?? null,
    booking_id: booking_id ?? null,
    customer_id: customer_id ?? null,
    provider_id,
    amount: formatExactDecimal(amount),
    tip: formatExactDecimal(subtractExactDecimals(amount, saleRefund)),
    discount: formatExactDecimal(discount),
    method: values.refund_method ?? null,
    reason: values.refund_reason ?? null,
    refunded_at: moment,
    refunded_by: caller.id,
    created_at: moment,
    updated_at: moment,
  })
}

/**
 * Takes the discounts of a sale's refunds back, because it is cancelled or restored. What was given
 * back then is a plain refund of a sale that is gone, or is due again.
 */
export async function clearRefundDiscounts(action: Action, id: number): Promise<void> {
  const { name } = action.endpoint.resource
  const refunds = rows(action, 'refunds')
  for (const refund of await refunds.find({ booking_id: id, kind: name } as never))
    if (isLargerDecimal(parseAmount(refund.discount), parseAmount(0)))
      await refunds.update(refund.id, { discount: '0.000' })
}
