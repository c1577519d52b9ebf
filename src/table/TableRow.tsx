import { memo, type ReactNode } from 'react'
import { renderCell } from './cells/cell.tsx'
import type { Column } from './columns/column.ts'
import { type Selectable, SelectRow } from './selection.tsx'

/** The props of a row's checkbox, stable while only the selection changes. */
export type Checkbox<R> = Pick<Selectable<R>, 'idOf' | 'titleOf' | 'toggle'>

/** The column of a cell that is being changed, and what with. */
export interface Editing {
  column: string
  editor: ReactNode
}

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
  /** The cell that is being changed, where it is one of this row. */
  editing?: Editing
}

function Row<R>(props: TableRowProps<R>) {
  const { columns, row, className, actionsOf, checkbox, changed, turn } = props
  const { isSelected, editing, isOpen } = props
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
      {columns.map((column) =>
        renderCell({
          column,
          row,
          isOpen: isOpen && column.kind === 'title',
          turn: changed?.has(column.name) ? turn : undefined,
          editor: editing?.column === column.name ? editing.editor : undefined,
        }),
      )}
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
