import { toInternationalPhone } from '../../registry/characters/phone-number.ts'
import { MAX_TEXT_LENGTH } from '../../registry/values/parse-texts.ts'
import type { Action, Row } from '../rows/action.ts'
import { readBusiness } from '../rows/business-store.ts'
import type { Values } from '../rows/read-values.ts'

/**
 * Returns the changed phones of an action in stored form: with the country code, if the number is
 * valid in the business's country. An unchanged phone keeps its spelling.
 */
export async function normalizePhones(action: Action, row: Row | null): Promise<Values> {
  const { trx, registry, endpoint, values } = action
  const phones = Object.entries(values).flatMap(([name, value]) => {
    const field = endpoint.resource.fields[name]
    const isChanged = typeof value === 'string' && value !== row?.[name]
    return field?.type === 'phone' && isChanged ? [{ name, value, field }] : []
  })
  if (phones.length === 0) return {}
  const { phoneCountry } = await readBusiness(trx, registry)
  const storedEntries = phones.map(({ name, value, field }) => {
    const phone = toInternationalPhone(value, phoneCountry)
    return [name, phone.length <= (field.maxLength ?? MAX_TEXT_LENGTH) ? phone : value] as const
  })
  return Object.fromEntries(storedEntries)
}
