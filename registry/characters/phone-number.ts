import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { cleanPhone, isPhone, type NumberingPlan, splitPhoneExtension } from './phone.ts'

/** The minimum digits of a number that has its country code but lacks the plus. */
const MIN_COMPLETE_DIGITS = 11

/** The prefix `00` of an international number. */
const INTERNATIONAL_PREFIX = /^00(?=[1-9]\d{7})/

const parseCountry = (country: string | null): CountryCode | undefined =>
  country !== null && isSupportedCountry(country) ? country : undefined

/** The codes of the countries that have phone numbers, such as `KW`. */
export const PHONE_COUNTRIES: readonly string[] = getCountries()

/** A numbering plan of the library, with methods that its types lack. */
interface NumberingPlanMetadata {
  possibleLengths(): number[]
  nationalPrefix(): string | undefined
  IDDPrefix(): string
}

/** Returns the dialling rules of a country; null without a country. */
export function readNumberingPlan(code: string | null): NumberingPlan | null {
  const country = parseCountry(code)
  if (!country) return null
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const plan = metadata.numberingPlan as unknown as NumberingPlanMetadata
  return {
    callingCode: getCountryCallingCode(country),
    trunk: plan.nationalPrefix() ?? '',
    exit: plan.IDDPrefix(),
    lengths: plan.possibleLengths(),
  }
}

/**
 * Returns whether digits begin with the country code, without a plus. National numbers of such a
 * country begin with its trunk prefix.
 */
function startsWithCountryCode(digits: string, country: CountryCode | undefined): boolean {
  const { callingCode, trunk } = readNumberingPlan(country ?? null) ?? {}
  return callingCode !== undefined && trunk !== '' && digits.startsWith(callingCode)
}

/** Returns a number in E.164; undefined if it is no number of the country. */
function formatNumberAsE164(number: string, country: CountryCode | undefined): string | undefined {
  const digits = number.replace(/\D/g, '')
  // A leading `00` counts as a plus, although some countries dial other digits.
  if (INTERNATIONAL_PREFIX.test(digits)) return formatNumberAsE164(`+${digits.slice(2)}`, country)
  const isInternational = number.startsWith('+')
  const isComplete = !isInternational && digits.length >= MIN_COMPLETE_DIGITS
  const fullNumber = isComplete && startsWithCountryCode(digits, country) ? `+${digits}` : number
  const options = { extract: false, ...(country && { defaultCountry: country }) }
  const parsed = parsePhoneNumberFromString(fullNumber, options)
  // The library regards new number ranges as possible, but not as valid.
  const isPlausible = parsed?.isValid() || !parsed?.nationalNumber.startsWith('0')
  if (parsed?.isPossible() && isPlausible) return parsed.number
  if (!isComplete) return undefined
  const foreignNumber = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return foreignNumber?.isPossible() ? foreignNumber.number : undefined
}

/**
 * Returns a phone in its stored form: E.164 with its extension, such as `+96599887766 ext 12`. A
 * number without a country code belongs to the given country. Other texts stay unchanged.
 */
export function toInternationalPhone(phone: string, country: string | null): string {
  const text = cleanPhone(phone)
  const { number, extension } = splitPhoneExtension(text)
  const parsed = isPhone(text) ? formatNumberAsE164(number, parseCountry(country)) : undefined
  if (parsed === undefined) return text
  return extension === undefined ? parsed : `${parsed} ext ${extension}`
}

/** The comparable form of a phone. Two spellings of a number have the same key. */
export interface PhoneKey {
  number: string
  extension: string | undefined
}

/** Returns the key of a phone. The key of an unknown number is its digits. */
export function readPhoneKey(phone: string, country: string | null): PhoneKey {
  const { number, extension } = splitPhoneExtension(toInternationalPhone(phone, country))
  const digits = number.replace(/\D/g, '')
  return { number: number.startsWith('+') ? `+${digits}` : digits, extension }
}

/** Returns whether two phones are the same number. A missing extension matches every extension. */
export function isSamePhone(first: PhoneKey, second: PhoneKey): boolean {
  const haveSameExtension =
    first.extension === undefined ||
    second.extension === undefined ||
    first.extension === second.extension
  return first.number === second.number && first.number !== '' && haveSameExtension
}

/** The number of last digits that all spellings of a number share. */
export const PHONE_TAIL_DIGITS = 7

/** Returns the last digits of a phone, without its extension. */
export const readPhoneTail = (phone: string): string =>
  splitPhoneExtension(cleanPhone(phone)).number.replace(/\D/g, '').slice(-PHONE_TAIL_DIGITS)

/** Returns whether two numbers may be the same, one of them without a country code. */
export function isLikelySamePhone(first: PhoneKey, second: PhoneKey): boolean {
  const [longDigits = '', shortDigits = ''] = [first, second]
    .map(({ number }) => number.replace(/\D/g, '').replace(/^0+/, ''))
    .toSorted((a, b) => b.length - a.length)
  return shortDigits.length >= PHONE_TAIL_DIGITS && longDigits.endsWith(shortDigits)
}
