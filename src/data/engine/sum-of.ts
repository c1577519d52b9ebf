/** Amounts have at most three decimals; they are added as whole thousandths, so that none is lost. */
const PARTS = 1000

/** Adds the numbers at some positions, or all of them; NaN stands for an empty value and counts nothing. */
export function sumOf(numbers: Float64Array, positions: Int32Array | null): number {
  let parts = 0
  const add = (value: number) => {
    if (!Number.isNaN(value)) parts += Math.round(value * PARTS)
  }
  if (positions) for (const position of positions) add(numbers[position] ?? Number.NaN)
  else for (const value of numbers) add(value)
  return parts / PARTS
}
