import { cleanCode } from './clean-text.ts'

/** The marks before an extension, in the languages of the product. */
const EXTENSION =
  /[\s,;]*(?:;ext=|ext(?:ension|n)?|x|#|poste|ramal|durchwahl|dw|تحويلة|داخلي)[\s.:]*(\d{1,7})$/i
/** Digits that a phone dials after a pause: `,,12`, `p12`, or `;postd=pp12` of RFC 3966. */
const PAUSED = /(?<=\d[\s)]*)(?:;postd=[pw,]*|[pw]+|[,;]+)(\d{1,7})$/i
/** The `#` that ends digits after a pause. */
const END_OF_DIGITS = /(?<=[,;pw]\d+)#$/i
/** Separators between groups of digits. Each becomes one space. */
const BETWEEN = /[\s\-./\\·•,_]+/g
/** A whole number before a comma: what follows is no group of its digits. */
const WHOLE_BEFORE_COMMA = /(?:\d\D*){7}[,;]/
/** The trunk zero that some people write in brackets behind the country code. */
const TRUNK_ZERO = /^((?:\+|00)[\d ]*)\( ?0 ?\) ?/

/** The number of digits of a phone number in E.164, without a leading `00`. */
const DIGITS = { min: 3, max: 15 } as const

/** Splits the extension from the text of a phone. */
function splitMarked(code: string): { number: string; extension: string | undefined } {
  const text = code.replace(END_OF_DIGITS, '')
  const [matched = '', extension] = EXTENSION.exec(text) ?? []
  if (extension !== undefined)
    return { number: text.slice(0, text.length - matched.length), extension }
  const [paused = '', dialled] = PAUSED.exec(text) ?? []
  const number = text.slice(0, text.length - paused.length)
  const isWhole = number.replace(/\D/g, '').length >= 7
  return dialled !== undefined && isWhole
    ? { number, extension: dialled }
    : { number: text, extension: undefined }
}

/** Normalises a phone: Latin digits in groups with one space between, and `ext` before an extension. */
export function cleanPhone(text: string): string {
  const code = cleanCode(text).replace(/^tel:/i, '')
  const { number: marked, extension } = splitMarked(code)
  if (WHOLE_BEFORE_COMMA.test(marked)) return code
  const number = marked
    .replace(BETWEEN, ' ')
    .replace(/^\s*\(?\+\s*(\d+)\s*\)/, '+$1 ')
    .replace(/^\s*\+\s*/, '+')
    .replace(/ {2,}/g, ' ')
    .replace(TRUNK_ZERO, '$1')
    .trim()
  return extension === undefined ? number : `${number} ext ${extension}`
}

/** Splits a normalised phone into its number and its extension. */
export function splitExtension(phone: string): { number: string; extension: string | undefined } {
  const [number = '', extension] = phone.split(' ext ')
  return { number, extension }
}

/** Checks that a normalised text is a phone number with an optional extension. */
export function isPhone(text: string): boolean {
  const { number } = splitExtension(text)
  const count = number.replace(/^00|\D/g, '').length
  const isWritten = /^\+?[\d ()]+(?: ext \d{1,7})?$/.test(text)
  return isWritten && count >= DIGITS.min && count <= DIGITS.max
}

/** Returns a link that calls a phone number (RFC 3966); undefined for a text that is none. */
export function phoneLink(text: string): string | undefined {
  const phone = cleanPhone(text)
  if (!isPhone(phone)) return undefined
  const { number, extension } = splitExtension(phone)
  const link = `tel:${number.replace(/[^+\d]/g, '')}`
  return extension === undefined ? link : `${link};ext=${extension}`
}

/** The country codes of ITU-T E.164, of one to three digits. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4})/

/** The sizes of the groups in which the digits behind a country code are read, by their number. */
const GROUPS: Readonly<Record<number, readonly number[]>> = {
  5: [5],
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

/** Returns a stored phone with its digits in groups, for people. Other texts stay as they are. */
export function formatPhone(phone: string): string {
  const { number, extension } = splitExtension(phone)
  const digits = /^\+(\d+)$/.exec(number)?.[1] ?? ''
  const [code] = CALLING_CODE.exec(digits) ?? []
  const rest = digits.slice(code?.length)
  const sizes = GROUPS[rest.length]
  if (code === undefined || !sizes) return phone
  let at = 0
  const groups = sizes.map((size) => rest.slice(at, (at += size)))
  const formatted = `+${[code, ...groups].join(' ')}`
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

/** Reads a numbering plan that may come from anywhere; null if it is none. */
export function parseNumberingPlan(input: unknown): NumberingPlan | null {
  const { callingCode, trunk, exit, lengths } = (input ?? {}) as Partial<Record<string, unknown>>
  const isPlan =
    typeof callingCode === 'string' && typeof trunk === 'string' && typeof exit === 'string'
  if (!isPlan || !Array.isArray(lengths)) return null
  return { callingCode, trunk, exit, lengths: lengths.map(Number) }
}

/** The fewest digits of a text that is searched as a phone number. */
const SEARCHED = 7
/** The fewest digits that must be left behind a country code. */
const LEFT = 5
/** The fewest digits of a number with a country code that could be a national number too. */
const EITHER = 10
/** The fewest digits of a number whose first zero may be the trunk prefix of another country. */
const WITH_TRUNK = 9

/** Returns the digits behind the prefix of an international number; undefined for others. */
function readInternational(number: string, digits: string, plan: NumberingPlan | null) {
  if (number.startsWith('+')) return digits
  const exit = new RegExp(`^(?:00${plan ? `|${plan.exit}` : ''})(?=[1-9]\\d{6})`).exec(digits)
  return exit ? digits.slice(exit[0].length) : undefined
}

/** Returns the digits of a national number without country code and trunk prefix. */
function stripNational(digits: string, plan: NumberingPlan | null): string {
  const { callingCode = '', trunk = '', lengths = [] } = plan ?? {}
  const isPossible = (text: string) => lengths.includes(text.length)
  const rest = digits.slice(callingCode.length)
  const isComplete = !isPossible(digits) || digits.length >= EITHER
  if (digits.startsWith(callingCode) && isPossible(rest) && isComplete) return rest
  const behindTrunk = digits.slice(trunk.length)
  if (digits.startsWith(trunk) && isPossible(behindTrunk)) return behindTrunk
  return digits.length >= WITH_TRUNK ? digits.replace(/^0+/, '') : digits
}

/**
 * Returns a phone in international form by a numbering plan, to compare typed numbers. The server
 * knows the plans of all countries.
 */
export function readNumber(typed: string, plan: NumberingPlan | null): string {
  const phone = cleanPhone(typed)
  const { number, extension = '' } = splitExtension(phone)
  const digits = number.replace(/\D/g, '')
  if (!isPhone(phone)) return phone
  const international = readInternational(number, digits, plan)
  const national = stripNational(digits, plan)
  const isNational = plan !== null && plan.lengths.includes(national.length)
  const fullNumber = international ?? (isNational ? `${plan.callingCode}${national}` : digits)
  return `${fullNumber} ${extension}`
}

/**
 * Returns a search text by which a phone is found however it is stored: the national digits of a
 * typed number, with which each of its spellings ends. Other texts stay as they are.
 */
export function searchPhone(typed: string, plan: NumberingPlan | null): string {
  const phone = cleanPhone(typed)
  const { number, extension } = splitExtension(phone)
  const digits = number.replace(/\D/g, '')
  if (!isPhone(phone) || digits.length < SEARCHED) return typed
  const international = readInternational(number, digits, plan)
  const national =
    international?.replace(CALLING_CODE, '').replace(/^0+/, '') ?? stripNational(digits, plan)
  if (national.length >= LEFT && national !== digits) return national
  return extension === undefined ? typed : digits
}
