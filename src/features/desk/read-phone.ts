import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { cleanPhone, isPhone, splitPhoneExtension } from '../../../registry/characters/phone.ts'
import { isDay } from '../../../registry/days/days.ts'

/** The minimum and maximum digits of a phone number: shortest national numbers, and E.164. */
const DIGITS = { min: 7, max: 15 } as const

/** Returns a typed text as a phone number; undefined for other texts and for too few digits. */
export function readPhone(typed: string): string | undefined {
  const phone = withLatinDigits(typed).trim()
  const { length } = phone.replaceAll(/\D/g, '')
  const isNumber = /^\+?[\d\s()./-]+$/.test(phone) && !isDay(phone)
  return isNumber && length >= DIGITS.min && length <= DIGITS.max ? phone : undefined
}

/** The display name and the scheme before the number in a SIP or telephone address. */
const SCHEME = /^.*?<|>.*$|^\s*(?:sips?|tel|callto):(?:\/\/)?/gi
/** The parameters of an address that are no part of the number. */
const PARAMETERS = /;(?!ext=|postd=)[^;]*|\?.*$/gi
/** The first digits of a number that lacks them, such as a country code (RFC 3966). */
const CONTEXT = /^(?![+ ])(.*);phone-context=[+ ]([\d-]+)/i
/** A plus that was not encoded in the address, and arrives as a space before the country code. */
const UNENCODED_PLUS = /^ +(?=[1-9](?:\D?\d){9})/

/**
 * Reads the number of a caller as telephone systems send it: a number in any spelling, or the
 * address of SIP or `tel:`. Returns null for a withheld number, which they send as a word or zeros.
 */
export function readCaller(sentText: string): string | null {
  const address = withLatinDigits(sentText).replace(SCHEME, '').replace(SCHEME, '')
  const [user = ''] = address.split('@')
  const fullUser = user.replace(CONTEXT, '+$2$1')
  const phone = cleanPhone(fullUser.replace(PARAMETERS, '').replace(UNENCODED_PLUS, '+'))
  const { number } = splitPhoneExtension(phone)
  return isPhone(phone) && /[1-9]/.test(number) ? phone : null
}
