import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../table/columns/column.ts'
import type { Sums } from './useSums.ts'

/** The columns with what they add up to below them, and the number of rows below the first. */
export function useSumFooters(
  columns: readonly Column<Row>[],
  sums: Sums | undefined,
): readonly Column<Row>[] {
  const translate = useTranslate()
  const { number } = useFormat()
  return useMemo(() => {
    if (!sums || !columns.some(({ name }) => name in sums.values)) return columns
    return columns.map((column, at) => {
      const sum = sums.values[column.name]
      if (sum !== undefined)
        return { ...column, footer: column.cell({ id: 0, [column.name]: sum }) }
      if (at > 0) return column
      return { ...column, footer: translate('ui.sum_of', { total: number(sums.rows) }) }
    })
  }, [columns, sums, translate, number])
}
