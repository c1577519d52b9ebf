import {
  type ExactDecimal,
  formatExactDecimal,
  isLargerDecimal,
  parseExactDecimal,
} from '../registry/values/computed/exact.ts'
import { getDecimals } from '../registry/values/decimals.ts'
import { createInvalidProblem } from '../server/http/problem.ts'
import type { Action } from '../server/rows/action.ts'

const ZERO: ExactDecimal = { digits: 0n, scale: 0 }

/** Parses an amount; an empty one is zero. */
export const parseAmount = (value: unknown): ExactDecimal =>
  parseExactDecimal(String(value ?? 0)) ?? ZERO

/** Returns the smaller one of two amounts. */
export const getSmaller = (first: ExactDecimal, second: ExactDecimal): ExactDecimal =>
  isLargerDecimal(first, second) ? second : first

/** Throws 422 if the sent amount of a field is not above zero. */
export function requirePositive({ values, endpoint }: Action, name: string): void {
  if (isLargerDecimal(parseAmount(values[name]), ZERO)) return
  const scale = getDecimals(endpoint.resource.fields[name]) ?? 0
  const min = formatExactDecimal({ digits: 1n, scale })
  throw createInvalidProblem({ [name]: { key: 'errors.field.too_small', params: { min } } })
}

/** Throws 422 if the sent amount of a field is above a maximum. */
export function requireAtMost({ values }: Action, name: string, max: unknown): void {
  if (!isLargerDecimal(parseAmount(values[name]), parseAmount(max))) return
  throw createInvalidProblem({
    [name]: { key: 'errors.field.too_large', params: { max: String(max) } },
  })
}
