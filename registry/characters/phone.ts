import { cleanCode } from './clean-text.ts'

/** The marks before an extension, in the languages of the product. */
const EXTENSION =
  /[\s,;]*(?:;ext=|ext(?:ension|n)?|x|#|poste|ramal|durchwahl|dw|تحويلة|داخلي)[\s.:]*(\d{1,7})$/i
/** Separators between groups of digits. Each becomes one space. */
const BETWEEN = /[\s\-./\\·•,_]+/g

/** The number of digits of a phone number in E.164, without a leading `00`. */
const DIGITS = { min: 3, max: 15 } as const

/** Normalises a phone: Latin digits in groups with one space between, and `ext` before an extension. */
export function cleanPhone(text: string): string {
  const code = cleanCode(text).replace(/^tel:/i, '')
  const [matched = '', extension] = EXTENSION.exec(code) ?? []
  const number = code
    .slice(0, code.length - matched.length)
    .replace(BETWEEN, ' ')
    .replace(/^\s*\(?\+\s*(\d+)\s*\)/, '+$1 ')
    .replace(/^\s*\+\s*/, '+')
    .replace(/ {2,}/g, ' ')
    .trim()
  return extension === undefined ? number : `${number} ext ${extension}`
}

/** Checks that a normalised text is a phone number with an optional extension. */
export function isPhone(text: string): boolean {
  const [number = ''] = text.split(' ext ')
  const count = number.replace(/^00|\D/g, '').length
  return /^\+?[\d ()]+$/.test(number) && count >= DIGITS.min && count <= DIGITS.max
}

/** Returns a link that calls a phone number (RFC 3966). */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(' ext ')
  const link = `tel:${number.replace(/[^+\d]/g, '')}`
  return extension === undefined ? link : `${link};ext=${extension}`
}
