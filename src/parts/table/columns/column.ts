import type { CSSProperties, ReactNode } from 'react'
import type { To } from 'react-router'

/** The kind of a column: the row's title, its state, its image, or aligned numbers. */
export type ColumnKind = 'title' | 'state' | 'image' | 'number'

/** The link of a cell, with its location state. */
export interface CellLink {
  to: To
  state?: unknown
}

/** The edit functions of a column's cells. */
export interface CellEdit<R> {
  /**
   * Returns the id and the label of a cell's edit control; undefined if this row is not editable.
   */
  getControl: (row: R) => { id: string; label: string } | undefined
  /** Called when the user may soon edit a cell. */
  prepare: () => void
  /** Starts to edit a cell, with the typed text if there is one. */
  begin: (row: R, typed?: string) => void
}

/** The declaration of a table's column. */
export interface Column<R> {
  name: string
  label: string
  kind?: ColumnKind
  /** True if the values are clear without a label, because they name the row. */
  isNamed?: boolean
  /** True if rows cannot be sorted by the column. */
  unsorted?: true
  cell: (row: R) => ReactNode
  /** Returns whether the cell's text may be truncated to make room for other columns. */
  canTruncate?: (row: R) => boolean
  link?: (row: R) => CellLink | undefined
  /** Content after the value, outside its link. */
  suffix?: (row: R) => ReactNode
  /** Present if the cells are editable. */
  edit?: CellEdit<R>
  /** The width the user has set, in pixels; that of the content by default. */
  width?: number
  /** The footer cell. */
  footer?: ReactNode
}

const CLASS_BY_COLUMN_KIND = {
  title: 'col-title',
  state: 'col-state',
  image: 'col-image',
  number: 'num',
} as const satisfies Record<ColumnKind, string>

/** Returns the class of a column's cells and head. */
export const getColumnClass = ({ kind }: Pick<Column<never>, 'kind'>): string | undefined =>
  kind && CLASS_BY_COLUMN_KIND[kind]

/** Returns the class of a column's cells and head, and its style if the user has set a width. */
export function getColumnAppearance(column: Pick<Column<never>, 'kind' | 'width'>) {
  if (column.width === undefined) return { className: getColumnClass(column) }
  return {
    className: [getColumnClass(column), 'col-sized'].filter(Boolean).join(' '),
    style: { '--column': `${column.width}px` } as CSSProperties,
  }
}
