import { convertCurrency } from '../../../registry/values/computed/in-currency.ts'
import type { Fields } from '../../../registry/fields/field-types.ts'
import { capabilities } from '../../platform/api/index.ts'

/** Returns a declaration with the decimals of the business's currency. */
export const withBusinessDecimals = <D extends { fields: Fields }>(declared: D): D =>
  convertCurrency(declared, capabilities.current().currencyDecimals)
