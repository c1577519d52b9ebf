import { memo, type ReactNode } from 'react'
import { TruncatedCell } from '../fields/cells/FieldValue.tsx'
import { Link } from '../routing/Link.tsx'
import type { Column } from './columns/column.ts'
import { lookOfColumn } from './columns/column-style.ts'
import { type Selectable, SelectRow } from './selection.tsx'

/** The props of a row's checkbox, stable while only the selection changes. */
export type Checkbox<R> = Pick<Selectable<R>, 'idOf' | 'titleOf' | 'toggle'>

interface TableRowProps<R> {
  columns: readonly Column<R>[]
  row: R
  className?: string
  actionsOf?: (row: R) => ReactNode
  /** Present where rows can be selected. */
  checkbox?: Checkbox<R>
  isSelected: boolean
  /** It is shown elsewhere on the screen too. */
  isOpen: boolean
  /** The names of the columns that somebody else has changed, and in which turn. */
  changed?: ReadonlySet<string>
  turn?: number
}

interface CellProps<R> {
  column: Column<R>
  row: R
  isOpen: boolean
  turn?: number
}

/** A value of a row under its column's name, which a phone shows above it. */
function Cell<R>({ column, row, isOpen, turn }: CellProps<R>) {
  const shown = column.cell(row)
  const link = column.link?.(row)
  return (
    <td
      {...lookOfColumn(column)}
      data-label={column.label}
      data-changed={turn === undefined ? undefined : turn % 2}
    >
      <TruncatedCell whole={column.fullText?.(row)}>
        {link ? (
          <Link
            className={column.kind === 'title' ? 'cell-title' : undefined}
            aria-current={isOpen || undefined}
            {...link}
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
      </TruncatedCell>
      {column.suffix?.(row)}
    </td>
  )
}

function Row<R>(props: TableRowProps<R>) {
  const { columns, row, className, actionsOf, checkbox, changed, turn } = props
  const { isSelected, isOpen } = props
  return (
    <tr
      className={className}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      {checkbox && (
        <SelectRow
          id={checkbox.idOf(row)}
          title={checkbox.titleOf(row)}
          isSelected={isSelected}
          onToggle={checkbox.toggle}
        />
      )}
      {columns.map((column) => (
        <Cell
          key={column.name}
          column={column}
          row={row}
          isOpen={isOpen && column.kind === 'title'}
          turn={changed?.has(column.name) ? turn : undefined}
        />
      ))}
      {actionsOf && (
        <td className="row-actions">
          <div>{actionsOf(row)}</div>
        </td>
      )}
    </tr>
  )
}

/** One row; it renders anew only when it, its columns, or what is done with it changed. */
export const TableRow = memo(Row) as typeof Row
