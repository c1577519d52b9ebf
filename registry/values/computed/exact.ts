/** An exact decimal number: its digits as a whole number, and the number of its decimals. */
export interface Exact {
  digits: bigint
  scale: number
}

/** The decimals to which a division is carried out. */
export const DIVISION_DECIMALS = 12

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads a number in decimal notation; null for anything else. */
export function readExact(text: string): Exact | null {
  const [match, sign, whole = '', decimals = ''] = NUMBER.exec(text.trim()) ?? []
  if (match === undefined) return null
  return { digits: BigInt(`${sign}${whole}${decimals}`), scale: decimals.length }
}

const scaled = ({ digits, scale }: Exact, to: number) => digits * 10n ** BigInt(to - scale)

function combineExact(
  first: Exact,
  second: Exact,
  combine: (a: bigint, b: bigint) => bigint,
): Exact {
  const scale = Math.max(first.scale, second.scale)
  return { digits: combine(scaled(first, scale), scaled(second, scale)), scale }
}

/** Adds two numbers. */
export const plus = (first: Exact, second: Exact) => combineExact(first, second, (a, b) => a + b)

/** Subtracts the second number from the first. */
export const minus = (first: Exact, second: Exact) => combineExact(first, second, (a, b) => a - b)

/** Multiplies two numbers. */
export const times = (first: Exact, second: Exact): Exact => ({
  digits: first.digits * second.digits,
  scale: first.scale + second.scale,
})

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** Divides whole numbers, rounding half away from zero as the database does. */
function dividedWhole(value: bigint, divisor: bigint): bigint {
  const twice = (absolute(value) * 2n + absolute(divisor)) / (absolute(divisor) * 2n)
  return value < 0n === divisor < 0n ? twice : -twice
}

/** Divides the first number by the second; null if the second is zero. */
export function divided(dividend: Exact, divisor: Exact): Exact | null {
  if (divisor.digits === 0n) return null
  const scale = Math.max(dividend.scale, divisor.scale)
  const value = scaled(dividend, scale) * 10n ** BigInt(DIVISION_DECIMALS)
  return { digits: dividedWhole(value, scaled(divisor, scale)), scale: DIVISION_DECIMALS }
}

/** Rounds a number to some decimals, half away from zero. */
export function rounded(value: Exact, decimals: number): Exact {
  if (value.scale <= decimals) return { digits: scaled(value, decimals), scale: decimals }
  return {
    digits: dividedWhole(value.digits, 10n ** BigInt(value.scale - decimals)),
    scale: decimals,
  }
}

/** Writes a number with all its decimals. */
export function exactText({ digits, scale }: Exact): string {
  const text = String(absolute(digits)).padStart(scale + 1, '0')
  const sign = digits < 0n ? '-' : ''
  if (scale === 0) return `${sign}${text}`
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}
