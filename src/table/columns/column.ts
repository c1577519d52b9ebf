import type { ReactNode } from 'react'
import type { To } from 'react-router'

/** The kind of a column: the row's title, its state, its image, or aligned numbers. */
export type ColumnKind = 'title' | 'state' | 'image' | 'number'

/** The link of a cell, with its location state. */
export interface CellLink {
  to: To
  state?: unknown
}

/** How the cells of a column are changed where they stand. */
export interface CellEdit<R> {
  /** The id and the name of what a cell is changed by; undefined where that of this row cannot be. */
  of: (row: R) => { id: string; label: string } | undefined
  /** Called when a cell could soon be changed. */
  prepare: () => void
  /** Begins to change a cell, with what was typed on it. */
  begin: (row: R, typed?: string) => void
}

/** A column of a table, declared: everything that a table shows of it. */
export interface Column<R> {
  name: string
  label: string
  kind?: ColumnKind
  /** Rows are not sorted by it. */
  unsorted?: true
  cell: (row: R) => ReactNode
  /** Whether the cell's text may be cut short to make room for other columns. */
  mayBeCut?: (row: R) => boolean
  link?: (row: R) => CellLink | undefined
  /** Content after the value, outside its link. */
  suffix?: (row: R) => ReactNode
  /** Present where its cells can be changed. */
  edit?: CellEdit<R>
  /** The width that somebody gave it, in pixels; without it, that of its contents. */
  width?: number
  /** The footer cell. */
  footer?: ReactNode
}

const CLASSES = {
  title: 'col-title',
  state: 'col-state',
  image: 'col-image',
  number: 'num',
} as const satisfies Record<ColumnKind, string>

/** The class of a column's cells and its head. */
export const classOf = ({ kind }: Pick<Column<never>, 'kind'>): string | undefined =>
  kind && CLASSES[kind]
