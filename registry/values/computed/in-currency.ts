import type { Field, Fields } from '../../fields/field-types.ts'
import { getTypeTraits } from '../../fields/traits.ts'
import { formatExactDecimal, parseExactDecimal, roundExactDecimal } from './exact.ts'

/** Formats a declared amount, such as a default, with the decimals of a currency. */
function setDecimals(decimals: number, amount: unknown): unknown {
  const exact = parseExactDecimal(String(amount))
  return exact ? formatExactDecimal(roundExactDecimal(exact, decimals)) : amount
}

/** Returns a field with the decimals of the currency. Fields without amounts stay unchanged. */
export function convertFieldCurrency<F extends Field>(field: F, decimals: number): F {
  if (field.type !== 'money' || decimals === getTypeTraits(field.type).decimals) return field
  const { default: defaultAmount } = field
  const defaultInCurrency =
    defaultAmount === undefined ? {} : { default: setDecimals(decimals, defaultAmount) }
  return { ...field, ...defaultInCurrency, decimals }
}

/** Returns an entity or report with the decimals of the currency. */
export function convertDeclarationCurrency<D extends { fields: Fields }>(
  declared: D,
  decimals: number,
): D {
  if (decimals === getTypeTraits('money').decimals) return declared
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
  if (decimals === getTypeTraits('money').decimals) return registry
  const entities = Object.entries(registry).map(
    ([name, entity]) => [name, convertDeclarationCurrency(entity, decimals)] as const,
  )
  return Object.fromEntries(entities) as R
}
