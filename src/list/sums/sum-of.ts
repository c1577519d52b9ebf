/** Amounts have at most three decimals; they are added as whole thousandths, so that none is lost. */
const PARTS = 1000

/** Adds the values of a field over rows; empty ones count nothing. Amounts are texts with three decimals. */
export function sumOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  name: string,
): number | string {
  let parts = 0
  let isAmount = false
  for (const row of rows) {
    const value = row[name]
    if (typeof value === 'string') isAmount = true
    if (value !== null && value !== undefined) parts += Math.round(Number(value) * PARTS)
  }
  return isAmount ? (parts / PARTS).toFixed(3) : parts / PARTS
}
