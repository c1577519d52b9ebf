import type { Field, Fields } from '../../fields/field-types.ts'
import { getTraits } from '../../fields/traits.ts'
import { formatExact, readExact, roundExact } from './exact.ts'

/** Formats a declared amount, such as a default, with the decimals of a currency. */
function setDecimals(decimals: number, amount: unknown): unknown {
  const exact = readExact(String(amount))
  return exact ? formatExact(roundExact(exact, decimals)) : amount
}

/** Returns a field with the decimals of the currency. Fields without amounts stay unchanged. */
export function convertFieldCurrency<F extends Field>(field: F, decimals: number): F {
  if (field.type !== 'money' || decimals === getTraits(field.type).decimals) return field
  const { default: defaultAmount } = field
  const defaultInCurrency =
    defaultAmount === undefined ? {} : { default: setDecimals(decimals, defaultAmount) }
  return { ...field, ...defaultInCurrency, decimals }
}

/** Returns an entity or report with the decimals of the currency. */
export function convertCurrency<D extends { fields: Fields }>(declared: D, decimals: number): D {
  if (decimals === getTraits('money').decimals) return declared
  const fields = Object.entries(declared.fields).map(
    ([name, field]) => [name, convertFieldCurrency(field, decimals)] as const,
  )
  return { ...declared, fields: Object.fromEntries(fields) }
}

/** Returns all entities with the decimals of the currency. */
export function convertRegistryCurrency<R extends Readonly<Record<string, { fields: Fields }>>>(
  registry: R,
  decimals: number,
): R {
  if (decimals === getTraits('money').decimals) return registry
  const entities = Object.entries(registry).map(
    ([name, entity]) => [name, convertCurrency(entity, decimals)] as const,
  )
  return Object.fromEntries(entities) as R
}
