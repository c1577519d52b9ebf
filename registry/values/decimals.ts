import type { Field } from '../fields/field-types.ts'
import { getTypeTraits } from '../fields/traits.ts'

/** Returns the decimals of amounts in a currency: 0 for JPY, 2 for EUR, 3 for BHD. */
export function getCurrencyDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}

/**
 * Returns the decimals of a numeric field; undefined for other fields. Amounts have the decimals of
 * the currency.
 */
export function getDecimals(field: Field | undefined): number | undefined {
  if (!field) return undefined
  return 'decimals' in field ? Number(field.decimals) : getTypeTraits(field.type).decimals
}
