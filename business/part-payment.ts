import { getDecimals } from '../registry/values/decimals.ts'
import {
  formatExactDecimal,
  parseExactDecimal,
  subtractExactDecimals,
} from '../registry/values/computed/exact.ts'
import { createInvalidProblem } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { insertRow } from '../server/rows/insert-row.ts'
import type { Values } from '../server/rows/read-values.ts'

const ZERO = { digits: 0n, scale: 0 }

const parseAmount = (value: unknown) => parseExactDecimal(String(value ?? 0)) ?? ZERO

/** Returns the rest of a requested amount after a payment, as an exact decimal. */
const getRest = (values: Values, { amount }: Row) =>
  subtractExactDecimals(parseAmount(amount), parseAmount(values.amount ?? amount))

/**
 * Throws 422 if a payment is of nothing, or of more than was requested. What a customer gives beyond
 * that is a tip.
 */
export async function requirePartOfAmount(action: Action, row: Row | null): Promise<Values> {
  const { values, endpoint } = action
  if (row === null || values.amount === undefined) return {}
  if (parseAmount(values.amount).digits <= 0n) {
    const decimals = getDecimals(endpoint.resource.fields.amount) ?? 0
    const min = formatExactDecimal({ digits: 1n, scale: decimals })
    throw createInvalidProblem({ amount: { key: 'errors.field.too_small', params: { min } } })
  }
  if (getRest(values, row).digits < 0n)
    throw createInvalidProblem({
      amount: { key: 'errors.field.too_large', params: { max: String(row.amount) } },
    })
  return {}
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
