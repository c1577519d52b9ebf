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

interface RowCellsProps<R> {
  columns: readonly Column<R>[]
  row: R
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

interface TableRowProps<R> extends RowCellsProps<R> {
  className?: string
  /** It is of the page before, and about to be another one. */
  isWaiting: boolean
}

function Cells<R>(props: RowCellsProps<R>) {
  const { columns, row, actionsOf, checkbox, changed, turn, isSelected, editing, isOpen } = props
  return (
    <>
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
    </>
  )
}

/** The cells of a row; they render anew only when it, its columns, or what is done with it changed. */
const RowCells = memo(Cells) as typeof Cells

/** One row of a table. */
export function TableRow<R>({ className, isWaiting, ...props }: TableRowProps<R>) {
  return (
    <tr
      className={className}
      hidden={isWaiting}
      data-selected={props.isSelected || undefined}
      data-open={props.isOpen || undefined}
    >
      <RowCells {...props} />
    </tr>
  )
}
