import {
  addExactDecimals,
  formatExactDecimal,
  subtractExactDecimals,
} from '../registry/values/computed/exact.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { insertRow } from '../server/rows/insert-row.ts'
import type { Values } from '../server/rows/read-values.ts'
import { parseAmount, requireAtMost, requirePositive } from './amounts.ts'

/** Returns the rest of a requested amount after a payment, as an exact decimal. */
const getRest = (values: Values, { amount }: Row) =>
  subtractExactDecimals(parseAmount(amount), parseAmount(values.amount ?? amount))

/** Returns what the business keeps of a payment, and what it can give back, tip included. */
export const getKeptAmounts = (amount: unknown, tip: unknown = 0): Values => ({
  kept: String(amount),
  refundable: formatExactDecimal(addExactDecimals(parseAmount(amount), parseAmount(tip))),
})

/**
 * Returns the values that a payment adds to its row. Throws 422 if it is of nothing, or of more than
 * was requested. What a customer gives beyond that is a tip.
 */
export async function derivePayment(action: Action, row: Row | null): Promise<Values> {
  const { values } = action
  if (row === null) return {}
  const { amount = row.amount, tip = row.tip } = values
  if (values.amount !== undefined) {
    requirePositive(action, 'amount')
    requireAtMost(action, 'amount', row.amount)
  }
  return getKeptAmounts(amount, tip)
}

/** The values of a payment that the rest of it keeps. */
const KEPT_FIELDS = ['kind', 'booking_id', 'customer_id', 'method'] as const

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
