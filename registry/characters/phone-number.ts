import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { cleanPhone, isPhone, type NumberingPlan, splitExtension } from './phone.ts'

/** The fewest digits of a number that is complete with its country code, but lacks the plus. */
const COMPLETE = 11

/** The prefix `00` of an international number. */
const ABROAD = /^00(?=[1-9]\d{7})/

const toCountry = (country: string | null): CountryCode | undefined =>
  country !== null && isSupportedCountry(country) ? country : undefined

/** The codes of the countries that have phone numbers, such as `KW`. */
export const PHONE_COUNTRIES: readonly string[] = getCountries()

/** A plan of the library, with two methods that its types lack. */
interface PlanMetadata {
  possibleLengths(): number[]
  nationalPrefix(): string | undefined
  IDDPrefix(): string
}

/** Returns the dialling rules of a country; null without a country. */
export function readNumberingPlan(code: string | null): NumberingPlan | null {
  const country = toCountry(code)
  if (!country) return null
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  const plan = metadata.numberingPlan as unknown as PlanMetadata
  return {
    callingCode: getCountryCallingCode(country),
    trunk: plan.nationalPrefix() ?? '',
    exit: plan.IDDPrefix(),
    lengths: plan.possibleLengths(),
  }
}

/**
 * Returns whether digits begin with the country code, without a plus. A national number of the
 * country would begin with its trunk prefix, where it has one.
 */
function hasOwnCode(digits: string, country: CountryCode | undefined): boolean {
  const { callingCode, trunk } = readNumberingPlan(country ?? null) ?? {}
  return callingCode !== undefined && trunk !== '' && digits.startsWith(callingCode)
}

/** Returns a number in E.164; undefined if no number of the country is written so. */
function parseNumber(number: string, country: CountryCode | undefined): string | undefined {
  const digits = number.replace(/\D/g, '')
  // A leading `00` stands for a plus everywhere, although some countries dial other digits.
  if (ABROAD.test(digits)) return parseNumber(`+${digits.slice(2)}`, country)
  const isInternational = number.startsWith('+')
  const isComplete = !isInternational && digits.length >= COMPLETE
  const fullNumber = isComplete && hasOwnCode(digits, country) ? `+${digits}` : number
  const options = { extract: false, ...(country && { defaultCountry: country }) }
  const parsed = parsePhoneNumberFromString(fullNumber, options)
  // A new range of numbers is not valid until the library knows it.
  const isRight = parsed?.isValid() || !parsed?.nationalNumber.startsWith('0')
  if (parsed?.isPossible() && isRight) return parsed.number
  if (!isComplete) return undefined
  const foreign = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return foreign?.isPossible() ? foreign.number : undefined
}

/**
 * Returns a phone as it is stored: in E.164, with its extension, such as `+96599887766 ext 12`. A
 * number without a country code is one of the given country. Others stay as they are written.
 */
export function toInternational(phone: string, country: string | null): string {
  const text = cleanPhone(phone)
  const { number, extension } = splitExtension(text)
  const parsed = isPhone(text) ? parseNumber(number, toCountry(country)) : undefined
  if (parsed === undefined) return text
  return extension === undefined ? parsed : `${parsed} ext ${extension}`
}

/** A phone by which two spellings of a number are equal. */
export interface PhoneKey {
  number: string
  extension: string | undefined
}

/** Returns the key of a phone. A number of no country is its digits. */
export function readPhoneKey(phone: string, country: string | null): PhoneKey {
  const { number, extension } = splitExtension(toInternational(phone, country))
  const digits = number.replace(/\D/g, '')
  return { number: number.startsWith('+') ? `+${digits}` : digits, extension }
}

/** Returns whether two phones are one number. A number without an extension is that of each extension. */
export function isSamePhone(first: PhoneKey, second: PhoneKey): boolean {
  const areOneExtension =
    first.extension === undefined ||
    second.extension === undefined ||
    first.extension === second.extension
  return first.number === second.number && first.number !== '' && areOneExtension
}

/** The number of last digits that all spellings of a number share. */
export const PHONE_TAIL = 7

/** Returns the last digits of a phone, without its extension. */
export const readPhoneTail = (phone: string): string =>
  splitExtension(cleanPhone(phone)).number.replace(/\D/g, '').slice(-PHONE_TAIL)

/** Returns whether a number may be another one that is written without its country code. */
export function isLikelyPhone(first: PhoneKey, second: PhoneKey): boolean {
  const [long = '', short = ''] = [first, second]
    .map(({ number }) => number.replace(/\D/g, '').replace(/^0+/, ''))
    .toSorted((a, b) => b.length - a.length)
  return short.length >= PHONE_TAIL && long.endsWith(short)
}
