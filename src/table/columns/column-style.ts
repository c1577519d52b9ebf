import type { CSSProperties } from 'react'
import { classOf, type Column } from './column.ts'

/** The class and, where somebody gave it a width, the style of a column's cells and its head. */
export function lookOfColumn(column: Pick<Column<never>, 'kind' | 'width'>) {
  if (column.width === undefined) return { className: classOf(column) }
  return {
    className: [classOf(column), 'col-sized'].filter(Boolean).join(' '),
    style: { '--column': `${column.width}px` } as CSSProperties,
  }
}
