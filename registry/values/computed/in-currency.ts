import type { Field, Fields } from '../../fields/field-types.ts'
import { getTraits } from '../../fields/traits.ts'
import { exactText, readExact, rounded } from './exact.ts'

/** Writes a declared amount, such as a default, with the decimals of a currency. */
function setDecimals(decimals: number, amount: unknown): unknown {
  const exact = readExact(String(amount))
  return exact ? exactText(rounded(exact, decimals)) : amount
}

/** Returns a field with the decimals of amounts; other fields stay unchanged. */
export function fieldInCurrency<F extends Field>(field: F, decimals: number): F {
  if (field.type !== 'money' || decimals === getTraits(field.type).decimals) return field
  const { default: initial } = field
  const amount = initial === undefined ? {} : { default: setDecimals(decimals, initial) }
  return { ...field, ...amount, decimals }
}

/** Returns an entity or a report with the decimals of amounts. */
export function inCurrency<D extends { fields: Fields }>(declared: D, decimals: number): D {
  if (decimals === getTraits('money').decimals) return declared
  const fields = Object.entries(declared.fields).map(
    ([name, field]) => [name, fieldInCurrency(field, decimals)] as const,
  )
  return { ...declared, fields: Object.fromEntries(fields) }
}

/** Returns all entities with the decimals of amounts. */
export function registryInCurrency<R extends Readonly<Record<string, { fields: Fields }>>>(
  registry: R,
  decimals: number,
): R {
  if (decimals === getTraits('money').decimals) return registry
  const entities = Object.entries(registry).map(
    ([name, entity]) => [name, inCurrency(entity, decimals)] as const,
  )
  return Object.fromEntries(entities) as R
}
