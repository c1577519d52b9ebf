import { useTranslate } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Column } from '../../table/columns/column.ts'
import type { Sums } from './useSums.ts'

/**
 * What columns add up to, and the number of rows below the first: the footers by the names of the
 * columns, which themselves stay as they are, so that no row is drawn again for a sum.
 */
export function useSumFooters(
  columns: readonly Column<Row>[],
  sums: Sums | undefined,
): Readonly<Record<string, ReactNode>> | undefined {
  const translate = useTranslate()
  const { number } = useFormat()
  return useMemo(() => {
    const added = columns.filter(({ name }) => sums && name in sums.values)
    if (!sums || added.length === 0) return undefined
    const footers = added.map(({ name, cell }) => [
      name,
      cell({ id: 0, [name]: sums.values[name] }),
    ])
    const [first] = columns
    return {
      ...(first && { [first.name]: translate('ui.sum_of', { total: number(sums.rows) }) }),
      ...Object.fromEntries(footers),
    }
  }, [columns, sums, translate, number])
}
