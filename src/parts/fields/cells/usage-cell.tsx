import type { Cell } from '../../../platform/extension-points/types.ts'

/** Returns the cell of a counter. It shows the used, the total (of the field `limitField`) and the remaining number. */
export function usageCell(limitField: string): Cell {
  return ({ value, row, format, translate }) => {
    const total = Number(row[limitField] ?? 0)
    const counts = { used: Number(value), total, left: Math.max(0, total - Number(value)) }
    const formattedCounts = Object.entries(counts).map(([name, count]) => [
      name,
      format.number(count),
    ])
    return translate('ui.used_of', Object.fromEntries(formattedCounts))
  }
}
