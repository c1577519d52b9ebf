import { convertDeclarationCurrency } from '../../../registry/values/computed/in-currency.ts'
import type { Fields } from '../../../registry/fields/field-types.ts'
import { capabilities } from '../../platform/api/index.ts'

/** Returns a declaration with the decimals of the business's currency. */
export const withBusinessDecimals = <Declaration extends { fields: Fields }>(
  declaration: Declaration,
): Declaration => convertDeclarationCurrency(declaration, capabilities.current().currencyDecimals)
