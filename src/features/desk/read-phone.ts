import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { cleanPhone, isPhone, splitExtension } from '../../../registry/characters/phone.ts'
import { isDay } from '../../../registry/days/days.ts'

/** The fewest and the most digits of a phone number, by E.164 and the shortest national numbers. */
const DIGITS = { least: 7, most: 15 } as const

/** Returns a typed text as a phone number; undefined for any other text, and for a few digits. */
export function readPhone(typed: string): string | undefined {
  const phone = withLatinDigits(typed).trim()
  const { length } = phone.replaceAll(/\D/g, '')
  const isNumber = /^\+?[\d\s()./-]+$/.test(phone) && !isDay(phone)
  return isNumber && length >= DIGITS.least && length <= DIGITS.most ? phone : undefined
}

/** The display name and the scheme before the number in a SIP or telephone address. */
const SCHEME = /^.*?<|>.*$|^\s*(?:sips?|tel|callto):(?:\/\/)?/gi
/** The parameters of an address that are no part of the number. */
const PARAMETERS = /;(?!ext=|postd=)[^;]*|\?.*$/gi
/** A plus that was not encoded in the address, and arrives as a space before the country code. */
const UNENCODED_PLUS = /^ +(?=[1-9](?:\D?\d){9})/

/**
 * Reads the number of a caller as telephone systems send it: a number in any spelling, or the
 * address of SIP or `tel:`. Returns null for a withheld number, which they send as a word or zeros.
 */
export function readCaller(sent: string): string | null {
  const address = withLatinDigits(sent).replace(SCHEME, '').replace(SCHEME, '')
  const [user = ''] = address.split('@')
  const phone = cleanPhone(user.replace(PARAMETERS, '').replace(UNENCODED_PLUS, '+'))
  const { number } = splitExtension(phone)
  return isPhone(phone) && /[1-9]/.test(number) ? phone : null
}
