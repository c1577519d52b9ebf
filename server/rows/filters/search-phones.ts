import { getPhoneSearchText } from '../../../registry/characters/phone.ts'
import { readNumberingPlan } from '../../../registry/characters/phone-number.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findFilter } from '../../../registry/fields/filter-names.ts'
import { type Input, mergeInputs } from '../../http/input.ts'
import type { BusinessStore } from '../business-store.ts'

/** Matches texts with enough digits for a phone. Other searches need no business settings. */
const PHONE_DIGITS = /(?:\p{Nd}\P{Nd}*){7}/u

const canContainPhone = ({ fields }: AnyResource, key: string): boolean =>
  key === 'q' || fields[findFilter({ fields }, key)?.name ?? '']?.type === 'phone'

/**
 * Returns a search text that finds a typed phone number in any spelling, by the numbering plan of
 * the business's country.
 */
export async function searchPhoneOfBusiness(
  business: BusinessStore,
  text: string,
): Promise<string> {
  if (!PHONE_DIGITS.test(text)) return text
  const { phoneCountry } = await business.current()
  return getPhoneSearchText(text, readNumberingPlan(phoneCountry))
}

/** Returns whether a value of a query, or one of several, may be a phone number. */
const mayBePhone = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(mayBePhone)
    : typeof value === 'string' && PHONE_DIGITS.test(value)

/** Returns a list query whose search texts find phones in any spelling. */
export async function searchPhones(
  business: BusinessStore,
  resource: AnyResource,
  input: Input,
): Promise<Input> {
  const searchedEntries = Object.entries(input).filter(
    ([key, value]) => mayBePhone(value) && canContainPhone(resource, key),
  )
  if (searchedEntries.length === 0) return input
  const normalizePhone = (value: unknown) =>
    typeof value === 'string' ? searchPhoneOfBusiness(business, value) : value
  const entries = searchedEntries.map(async ([key, value]): Promise<[string, unknown]> => [
    key,
    Array.isArray(value)
      ? await Promise.all(value.map(normalizePhone))
      : await normalizePhone(value),
  ])
  return mergeInputs(input, Object.fromEntries(await Promise.all(entries)))
}
