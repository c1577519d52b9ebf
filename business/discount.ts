import {
  divideExactDecimals,
  type ExactDecimal,
  formatExactDecimal,
  multiplyExactDecimals,
  roundExactDecimal,
} from '../registry/values/computed/exact.ts'
import { getDecimals } from '../registry/values/decimals.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { getSmaller, parseAmount, requireAtMost } from './amounts.ts'

const HUNDRED: ExactDecimal = { digits: 100n, scale: 0 }

/** Returns a share of an amount in percent, rounded to the decimals of the currency. */
function takeShare({ endpoint }: Action, total: unknown, percent: unknown): string {
  const product = multiplyExactDecimals(parseAmount(total), parseAmount(percent))
  const share = divideExactDecimals(product, HUNDRED) ?? product
  const decimals = getDecimals(endpoint.resource.fields.total) ?? 0
  return formatExactDecimal(roundExactDecimal(share, decimals))
}

/** Returns the discount of a booking as an amount. Throws 422 if it is larger than the total. */
export async function deriveDiscount(action: Action, row: Row | null): Promise<Values> {
  const { discount_amount = null, discount_percent = null } = action.values
  if (!row) return {}
  requireAtMost(action, 'discount_amount', row.total)
  const discount =
    discount_percent === null
      ? String(discount_amount ?? 0)
      : takeShare(action, row.total, discount_percent)
  // The other value of an earlier discount does not stay.
  return { extra_discount: discount, discount_amount, discount_percent }
}

/** Returns the discount of a booking whose total changes: the same share, or at most the total. */
export async function keepDiscount(action: Action, row: Row | null): Promise<Values> {
  const { total } = action.values
  if (!row || total === undefined || total === row.total) return {}
  const { extra_discount, discount_percent } = row
  if (discount_percent !== null)
    return { extra_discount: takeShare(action, total, discount_percent) }
  const discount = getSmaller(parseAmount(extra_discount), parseAmount(total))
  return { extra_discount: formatExactDecimal(discount) }
}
