const DIGIT = /\p{Nd}/u
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/** Returns the Latin form of a digit. Each script has its ten digits in sequence. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((point - zero) % 10)
}

/** Writes the digits of every script as Latin ones. */
export const withLatinDigits = (text: string): string => text.replace(FOREIGN_DIGIT, digitValue)
