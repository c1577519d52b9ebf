import { formatExactDecimal, subtractExactDecimals } from '../registry/values/computed/exact.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { insertRow } from '../server/rows/insert-row.ts'
import type { Values } from '../server/rows/read-values.ts'
import { parseAmount, requireAtMost, requirePositive } from './amounts.ts'

/** Returns the rest of a requested amount after a payment, as an exact decimal. */
const getRest = (values: Values, { amount }: Row) =>
  subtractExactDecimals(parseAmount(amount), parseAmount(values.amount ?? amount))

/**
 * Refuses a payment of nothing with 422, or of more than was requested. What a customer gives beyond
 * that is a tip.
 */
export async function limitPayment(action: Action, row: Row | null): Promise<Values> {
  if (row !== null && action.values.amount !== undefined) {
    requirePositive(action, 'amount')
    requireAtMost(action, 'amount', row.amount)
  }
  return {}
}

/** The values of a payment that the rest of it keeps. */
const KEPT_FIELDS = ['kind', 'booking_id', 'customer_id', 'method', 'purpose'] as const

const pickValues = (values: Values): Values =>
  Object.fromEntries(KEPT_FIELDS.map((name) => [name, values[name] ?? null]))

/** Requests the rest of an amount of which a part was paid. */
export async function requestRest(action: Action, _id: number, rowBefore: Row | null) {
  const { trx, registry, values, now } = action
  const rest = rowBefore && getRest(values, rowBefore)
  if (!rest || rest.digits <= 0n) return
  const moment = now.toISOString()
  await insertRow(trx, registry.transactions, {
    ...pickValues(rowBefore as Values),
    amount: formatExactDecimal(rest),
    created_at: moment,
    updated_at: moment,
  })
}
