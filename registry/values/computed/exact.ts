/** An exact decimal number: its digits as an integer, and the number of decimals. */
export interface ExactDecimal {
  digits: bigint
  scale: number
}

/** The decimals to which a division is carried out. */
export const DIVISION_DECIMALS = 12

const DECIMAL_NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/

/** Parses a number in decimal notation; null for other texts. */
export function parseExactDecimal(text: string): ExactDecimal | null {
  const [match, sign, integerDigits = '', decimals = ''] = DECIMAL_NUMBER.exec(text.trim()) ?? []
  if (match === undefined) return null
  return { digits: BigInt(`${sign}${integerDigits}${decimals}`), scale: decimals.length }
}

const scaleDigits = ({ digits, scale }: ExactDecimal, newScale: number) =>
  digits * 10n ** BigInt(newScale - scale)

function combineExactDecimals(
  first: ExactDecimal,
  second: ExactDecimal,
  combine: (a: bigint, b: bigint) => bigint,
): ExactDecimal {
  const scale = Math.max(first.scale, second.scale)
  return { digits: combine(scaleDigits(first, scale), scaleDigits(second, scale)), scale }
}

/** Adds two numbers. */
export const addExactDecimals = (first: ExactDecimal, second: ExactDecimal) =>
  combineExactDecimals(first, second, (a, b) => a + b)

/** Adds up numbers in texts or fields, exactly. Empty and other values count as nothing. */
export const addUpDecimals = (values: readonly unknown[]): string =>
  formatExactDecimal(
    values
      .flatMap((value) => parseExactDecimal(String(value ?? '')) ?? [])
      .reduce(addExactDecimals, { digits: 0n, scale: 0 }),
  )

/** Subtracts the second number from the first. */
export const subtractExactDecimals = (first: ExactDecimal, second: ExactDecimal) =>
  combineExactDecimals(first, second, (a, b) => a - b)

/** Returns whether the first number is larger than the second. */
export const isLargerDecimal = (first: ExactDecimal, second: ExactDecimal): boolean =>
  subtractExactDecimals(first, second).digits > 0n

/** Multiplies two numbers. */
export const multiplyExactDecimals = (first: ExactDecimal, second: ExactDecimal): ExactDecimal => ({
  digits: first.digits * second.digits,
  scale: first.scale + second.scale,
})

const getAbsolute = (value: bigint) => (value < 0n ? -value : value)

/** Divides whole numbers, rounding half away from zero as the database does. */
function divideRounded(value: bigint, divisor: bigint): bigint {
  const quotient = (getAbsolute(value) * 2n + getAbsolute(divisor)) / (getAbsolute(divisor) * 2n)
  return value < 0n === divisor < 0n ? quotient : -quotient
}

/** Divides the first number by the second; null if the second is zero. */
export function divideExactDecimals(
  dividend: ExactDecimal,
  divisor: ExactDecimal,
): ExactDecimal | null {
  if (divisor.digits === 0n) return null
  const scale = Math.max(dividend.scale, divisor.scale)
  const value = scaleDigits(dividend, scale) * 10n ** BigInt(DIVISION_DECIMALS)
  return { digits: divideRounded(value, scaleDigits(divisor, scale)), scale: DIVISION_DECIMALS }
}

/** Rounds a number half away from zero. */
export function roundExactDecimal(value: ExactDecimal, decimals: number): ExactDecimal {
  if (value.scale <= decimals) return { digits: scaleDigits(value, decimals), scale: decimals }
  return {
    digits: divideRounded(value.digits, 10n ** BigInt(value.scale - decimals)),
    scale: decimals,
  }
}

/** Formats a number with all its decimals. */
export function formatExactDecimal({ digits, scale }: ExactDecimal): string {
  const text = String(getAbsolute(digits)).padStart(scale + 1, '0')
  const sign = digits < 0n ? '-' : ''
  if (scale === 0) return `${sign}${text}`
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}
