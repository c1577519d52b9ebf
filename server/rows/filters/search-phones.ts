import { searchPhone } from '../../../registry/characters/phone.ts'
import { readNumberingPlan } from '../../../registry/characters/phone-number.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findFilter } from '../../../registry/fields/filter-names.ts'
import type { Input } from '../../http/input.ts'
import type { BusinessStore } from '../business-store.ts'

/** Digits enough for a phone. Most searches have fewer, and need no settings of the business. */
const DIGITS = /(?:\p{Nd}\P{Nd}*){7}/u

const isSearched = ({ fields }: AnyResource, key: string): boolean =>
  key === 'q' || fields[findFilter({ fields }, key)?.name ?? '']?.type === 'phone'

/**
 * Returns a search text that finds a typed phone number in any spelling, by the numbering plan of
 * the business's country.
 */
export async function searchPhoneOfBusiness(
  business: BusinessStore,
  text: string,
): Promise<string> {
  if (!DIGITS.test(text)) return text
  const { phoneCountry } = await business.current()
  return searchPhone(text, readNumberingPlan(phoneCountry))
}

/** Returns the input of a list, with search texts that find phones in any spelling. */
export async function searchPhones(
  business: BusinessStore,
  resource: AnyResource,
  input: Input,
): Promise<Input> {
  const find = (value: unknown) =>
    typeof value === 'string' ? searchPhoneOfBusiness(business, value) : value
  const entries = Object.entries(input).map(async ([key, value]): Promise<[string, unknown]> => {
    if (!isSearched(resource, key)) return [key, value]
    return [key, Array.isArray(value) ? await Promise.all(value.map(find)) : await find(value)]
  })
  return Object.fromEntries(await Promise.all(entries))
}
