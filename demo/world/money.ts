import type { Fields } from '../../registry/fields/field-types.ts'
import { getDecimals } from '../../registry/values/decimals.ts'
import { formatExactDecimal } from '../../registry/values/computed/exact.ts'

/** Decimals of a dinar. */
const DINAR = 3

/** Formats an amount of fils, thousandths of a dinar, as a decimal text. */
export function money(fils: number): string {
  const size = Math.abs(fils)
  const text = `${Math.floor(size / 1000)}.${String(size % 1000).padStart(3, '0')}`
  return fils < 0 ? `-${text}` : text
}

/** Parses an amount to fils. */
export function parseFils(amount: string): number {
  const [dinars = '0', decimals = ''] = amount.replace('-', '').split('.')
  const fils = Number(dinars) * 1000 + Number(decimals.padEnd(3, '0').slice(0, 3))
  return amount.startsWith('-') ? -fils : fils
}

type Row = Readonly<Record<string, unknown>>

/** Converts amounts of rows to the currency of the fields, keeping the number of smallest units. */
export function inSmallestUnits(fields: Fields, rows: readonly Row[]): readonly Row[] {
  const amounts = Object.entries(fields).flatMap(([name, field]) => {
    const scale = getDecimals(field)
    return field.type === 'money' && scale !== undefined && scale !== DINAR ? [{ name, scale }] : []
  })
  if (amounts.length === 0) return rows
  return rows.map((row) => {
    const changedAmounts = amounts.flatMap(({ name, scale }) => {
      const amount = row[name]
      if (typeof amount !== 'string') return []
      return [[name, formatExactDecimal({ digits: BigInt(parseFils(amount)), scale })] as const]
    })
    return { ...row, ...Object.fromEntries(changedAmounts) }
  })
}
