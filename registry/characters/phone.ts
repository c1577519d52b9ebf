import { cleanCode } from './clean-text.ts'

/** The marks before an extension, in the languages of the product. */
const PHONE_EXTENSION =
  /[\s,;]*(?:;ext=|ext(?:ension|n)?|x|#|poste|ramal|durchwahl|dw|تحويلة|داخلي)[\s.:]*(\d{1,7})$/i
/** Digits that a phone dials after a pause: `,,12`, `p12`, or `;postd=pp12` of RFC 3966. */
const PAUSED_EXTENSION = /(?<=\d[\s)]*)(?:;postd=[pw,]*|[pw]+|[,;]+)(\d{1,7})$/i
/** The `#` that ends digits after a pause. */
const END_OF_DIGITS = /(?<=[,;pw]\d+)#$/i
/** Separators between groups of digits. Each separator becomes one space. */
const SEPARATORS = /[\s\-./\\·•,_]+/g
/** A complete number before a comma. The text after the comma is not part of the number. */
const COMPLETE_NUMBER_BEFORE_COMMA = /(?:\d\D*){7}[,;]/
/** The trunk zero that some people write in brackets behind the country code. */
const TRUNK_ZERO = /^((?:\+|00)[\d ]*)\( ?0 ?\) ?/

/** The number of digits of a phone number in E.164, without a leading `00`. */
const PHONE_DIGITS = { min: 3, max: 15 } as const

/** Splits a phone text into number and extension. */
function parsePhoneExtension(code: string): { number: string; extension: string | undefined } {
  const text = code.replace(END_OF_DIGITS, '')
  const [matched = '', extension] = PHONE_EXTENSION.exec(text) ?? []
  if (extension !== undefined)
    return { number: text.slice(0, text.length - matched.length), extension }
  const [pausedText = '', dialledDigits] = PAUSED_EXTENSION.exec(text) ?? []
  const number = text.slice(0, text.length - pausedText.length)
  const isCompleteNumber = number.replace(/\D/g, '').length >= 7
  return dialledDigits !== undefined && isCompleteNumber
    ? { number, extension: dialledDigits }
    : { number: text, extension: undefined }
}

/** Normalises a phone: Latin digits in groups with one space between, and `ext` before an extension. */
export function cleanPhone(text: string): string {
  const code = cleanCode(text).replace(/^tel:/i, '')
  const { number: rawNumber, extension } = parsePhoneExtension(code)
  if (COMPLETE_NUMBER_BEFORE_COMMA.test(rawNumber)) return code
  const number = rawNumber
    .replace(SEPARATORS, ' ')
    .replace(/^\s*\(?\+\s*(\d+)\s*\)/, '+$1 ')
    .replace(/^\s*\+\s*/, '+')
    .replace(/ {2,}/g, ' ')
    .replace(TRUNK_ZERO, '$1')
    .trim()
  return extension === undefined ? number : `${number} ext ${extension}`
}

/** Splits a normalised phone into its number and its extension. */
export function splitPhoneExtension(phone: string): {
  number: string
  extension: string | undefined
} {
  const [number = '', extension] = phone.split(' ext ')
  return { number, extension }
}

/** Checks that a normalised text is a phone number with an optional extension. */
export function isPhone(text: string): boolean {
  const { number } = splitPhoneExtension(text)
  const count = number.replace(/^00|\D/g, '').length
  const hasPhoneForm = /^\+?[\d ()]+(?: ext \d{1,7})?$/.test(text)
  return hasPhoneForm && count >= PHONE_DIGITS.min && count <= PHONE_DIGITS.max
}

/** Returns a link that calls a phone number (RFC 3966); undefined for other texts. */
export function buildPhoneLink(text: string): string | undefined {
  const phone = cleanPhone(text)
  if (!isPhone(phone)) return undefined
  const { number, extension } = splitPhoneExtension(phone)
  const link = `tel:${number.replace(/[^+\d]/g, '')}`
  return extension === undefined ? link : `${link};ext=${extension}`
}

/** The country codes of ITU-T E.164, of one to three digits. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4})/

/** The group sizes of the digits after a country code, by the number of digits. */
const GROUP_SIZES_BY_DIGIT_COUNT: Readonly<Record<number, readonly number[]>> = {
  5: [5],
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

/** Formats a stored phone with its digits in groups. Other texts stay unchanged. */
export function formatPhone(phone: string): string {
  const { number, extension } = splitPhoneExtension(phone)
  const digits = /^\+(\d+)$/.exec(number)?.[1] ?? ''
  const [callingCode] = CALLING_CODE.exec(digits) ?? []
  const nationalDigits = digits.slice(callingCode?.length)
  const sizes = GROUP_SIZES_BY_DIGIT_COUNT[nationalDigits.length]
  if (callingCode === undefined || !sizes) return phone
  let groupStart = 0
  const groups = sizes.map((size) => nationalDigits.slice(groupStart, (groupStart += size)))
  const formatted = `+${[callingCode, ...groups].join(' ')}`
  return extension === undefined ? formatted : `${formatted} ext ${extension}`
}

/** The dialling rules of a country. */
export interface NumberingPlan {
  /** The country code, such as `965`. */
  callingCode: string
  /** The digits before a national number, such as `0`; empty for none. */
  trunk: string
  /** A pattern of the digits before an international number, such as `00`. */
  exit: string
  /** The numbers of digits of a national number. */
  lengths: readonly number[]
}

/** Parses a numbering plan of any source; null if it is invalid. */
export function parseNumberingPlan(input: unknown): NumberingPlan | null {
  const { callingCode, trunk, exit, lengths } = (input ?? {}) as Partial<Record<string, unknown>>
  const isPlan =
    typeof callingCode === 'string' && typeof trunk === 'string' && typeof exit === 'string'
  if (!isPlan || !Array.isArray(lengths)) return null
  return { callingCode, trunk, exit, lengths: lengths.map(Number) }
}

/** The minimum digits of a text that is searched as a phone number. */
const MIN_SEARCHED_DIGITS = 7
/** The minimum digits after a country code. */
const MIN_NATIONAL_DIGITS = 5
/** The minimum digits of a number with a country code that could also be a national number. */
const MIN_AMBIGUOUS_DIGITS = 10
/** The minimum digits of a number whose first zero may be the trunk prefix of another country. */
const MIN_TRUNK_DIGITS = 9

/** Returns the digits after the international prefix; undefined for other numbers. */
function readInternationalDigits(number: string, digits: string, plan: NumberingPlan | null) {
  if (number.startsWith('+')) return digits
  const exit = new RegExp(`^(?:00${plan ? `|${plan.exit}` : ''})(?=[1-9]\\d{6})`).exec(digits)
  return exit ? digits.slice(exit[0].length) : undefined
}

/** Returns the digits of a national number without country code and trunk prefix. */
function stripNationalPrefix(digits: string, plan: NumberingPlan | null): string {
  const { callingCode = '', trunk = '', lengths = [] } = plan ?? {}
  const isPossible = (text: string) => lengths.includes(text.length)
  const withoutCode = digits.slice(callingCode.length)
  const isComplete = !isPossible(digits) || digits.length >= MIN_AMBIGUOUS_DIGITS
  if (digits.startsWith(callingCode) && isPossible(withoutCode) && isComplete) return withoutCode
  const withoutTrunk = digits.slice(trunk.length)
  if (digits.startsWith(trunk) && isPossible(withoutTrunk)) return withoutTrunk
  return digits.length >= MIN_TRUNK_DIGITS ? digits.replace(/^0+/, '') : digits
}

/**
 * Returns a phone in international form by a numbering plan, to compare typed numbers. Only the
 * server has the plans of all countries.
 */
export function normalizeTypedNumber(typed: string, plan: NumberingPlan | null): string {
  const phone = cleanPhone(typed)
  const { number, extension = '' } = splitPhoneExtension(phone)
  const digits = number.replace(/\D/g, '')
  if (!isPhone(phone)) return phone
  const international = readInternationalDigits(number, digits, plan)
  const national = stripNationalPrefix(digits, plan)
  const isNational = plan !== null && plan.lengths.includes(national.length)
  const fullNumber = international ?? (isNational ? `${plan.callingCode}${national}` : digits)
  return `${fullNumber} ${extension}`
}

/**
 * Returns the text to search for a phone: its national digits, with which all spellings end. Other
 * texts stay unchanged.
 */
export function getPhoneSearchText(typed: string, plan: NumberingPlan | null): string {
  const phone = cleanPhone(typed)
  const { number, extension } = splitPhoneExtension(phone)
  const digits = number.replace(/\D/g, '')
  if (!isPhone(phone) || digits.length < MIN_SEARCHED_DIGITS) return typed
  const international = readInternationalDigits(number, digits, plan)
  const national =
    international?.replace(CALLING_CODE, '').replace(/^0+/, '') ?? stripNationalPrefix(digits, plan)
  if (national.length >= MIN_NATIONAL_DIGITS && national !== digits) return national
  return extension === undefined ? typed : digits
}
