const DIGIT = /\p{Nd}/u
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/** The value of a digit: each script has its ten in a row. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((point - zero) % 10)
}

/** Writes the digits of every script as Latin ones. */
export const withLatinDigits = (text: string): string => text.replace(FOREIGN_DIGIT, digitValue)
