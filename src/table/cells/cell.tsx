import type { ReactNode } from 'react'
import { Link } from '../../routing/Link.tsx'
import type { Column } from '../columns/column.ts'
import { lookOfColumn } from '../columns/column-style.ts'
import { ownText } from '../../ui/own-text.tsx'
import { EditButton } from './EditButton.tsx'

interface CellProps<R> {
  column: Column<R>
  row: R
  /** Its row is shown elsewhere on the screen too. */
  isOpen: boolean
  /** In which turn somebody else has changed it. */
  turn?: number
  /** What it is changed with, while it is. */
  editor?: ReactNode
}

/**
 * A value of a row under its column's name, which a phone shows above it. A function and not a
 * component: a page has hundreds of cells, and none has a state.
 */
export function renderCell<R>({ column, row, isOpen, turn, editor }: CellProps<R>): ReactNode {
  const { className, ...look } = lookOfColumn(column)
  const shown = ownText(column.cell(row))
  const link = column.link?.(row)
  const content = link ? (
    <Link
      className={column.kind === 'title' ? 'cell-title' : undefined}
      aria-current={isOpen || undefined}
      {...link}
    >
      {shown}
    </Link>
  ) : (
    shown
  )
  const edit = column.edit?.of(row)
  return (
    <td
      key={column.name}
      {...look}
      className={[className, edit && 'cell-editable'].filter(Boolean).join(' ') || undefined}
      data-label={column.label}
      data-changed={turn === undefined ? undefined : turn % 2}
      data-editing={editor ? true : undefined}
    >
      {column.mayBeCut?.(row) ? <span className="truncated">{content}</span> : content}
      {column.suffix?.(row)}
      {column.edit && edit && !editor && (
        <EditButton
          {...edit}
          column={column.name}
          onPrepare={column.edit.prepare}
          onBegin={(typed) => column.edit?.begin(row, typed)}
        />
      )}
      {editor}
    </td>
  )
}
