import type { ReactNode } from 'react'
import type { To } from 'react-router'

/** How a column looks: what a row is called, its state, its picture, or numbers that line up. */
export type ColumnKind = 'title' | 'state' | 'image' | 'number'

/** Where a cell leads, with the state of that navigation. */
export interface CellLink {
  to: To
  state?: unknown
}

/** A column of a table, declared: everything that a table shows of it. */
export interface Column<R> {
  name: string
  label: string
  kind?: ColumnKind
  cell: (row: R) => ReactNode
  /** All that the cell says, where it may be cut short. */
  fullText?: (row: R) => string | undefined
  link?: (row: R) => CellLink | undefined
  /** What follows the value, outside its link. */
  suffix?: (row: R) => ReactNode
  /** What stands under the column in the footer. */
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
