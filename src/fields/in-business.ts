import { inCurrency } from '../../registry/values/computed/in-currency.ts'
import type { Fields } from '../../registry/fields/field-types.ts'
import { capabilities } from '../api/index.ts'

/** Returns what is declared with the decimals of the business's currency. */
export const inBusiness = <D extends { fields: Fields }>(declared: D): D =>
  inCurrency(declared, capabilities.current().currencyDecimals)
