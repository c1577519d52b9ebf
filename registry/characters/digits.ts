const DIGIT = /\p{Nd}/u
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/** Returns the Latin form of a digit. The ten digits of each script are consecutive. */
function toLatinDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let zeroCodePoint = codePoint
  while (DIGIT.test(String.fromCodePoint(zeroCodePoint - 1))) zeroCodePoint--
  return String((codePoint - zeroCodePoint) % 10)
}

/** Replaces the digits of every script by Latin ones. */
export const withLatinDigits = (text: string): string => text.replace(FOREIGN_DIGIT, toLatinDigit)

/** Replaces digits and the decimal separator of every script by Latin ones. */
export const toLatinNumber = (text: string): string => withLatinDigits(text).replace('٫', '.')

/** Returns the digits of a text in Latin form, without all other characters. */
export const extractDigits = (text: string): string => withLatinDigits(text).replace(/\D/g, '')
