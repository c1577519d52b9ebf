import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { Link } from '../../platform/routing/Link.tsx'
import { isolateText } from '../../platform/ui/isolate-text.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { type Column, getColumnAppearance } from './columns/column.ts'
import { type Selectable, SelectRow } from './selection.tsx'

interface EditButtonProps {
  id: string
  label: string
  column: string
  onPrepare: () => void
  /** Starts to edit the cell, with the typed text if there is one. */
  onBegin: (typed?: string) => void
}

/**
 * Returns the text that a key types on a cell; undefined for other keys. Delete types an empty
 * text.
 */
function getTypedText({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Backspace' || key === 'Delete') return ''
  return key.length === 1 && key !== ' ' ? key : undefined
}

/**
 * Lies over an editable cell. It receives the focus from the arrow keys. The mouse reaches the
 * content below it.
 */
export function EditButton({ id, label, column, onPrepare, onBegin }: EditButtonProps) {
  const beginTyping = (event: KeyboardEvent) => {
    const typed = event.nativeEvent.isComposing ? undefined : getTypedText(event)
    if (typed === undefined && event.key !== 'F2') return
    // The list's shortcuts would handle the letter, and the input would receive it twice.
    event.preventDefault()
    onBegin(typed)
  }
  return (
    <button
      id={id}
      type="button"
      className="cell-edit"
      tabIndex={-1}
      aria-label={label}
      data-column={column}
      onFocus={onPrepare}
      onClick={() => onBegin()}
      onKeyDown={beginTyping}
    />
  )
}

interface CellProps<R> {
  column: Column<R>
  row: R
  /** True if the row is open in the panel. */
  isOpen: boolean
  /** The number of the change by another user. */
  changeNumber?: number
  /** The editor of the cell, while it is being edited. */
  editor?: ReactNode
}

/**
 * Renders a value of a row. A phone shows the column's name above it. This is a function, not a
 * component, because a page has hundreds of cells without state.
 */
function renderCell<R>({ column, row, isOpen, changeNumber, editor }: CellProps<R>): ReactNode {
  const { className, ...attributes } = getColumnAppearance(column)
  const text = isolateText(column.cell(row))
  const link = column.link?.(row)
  const content = link ? (
    <Link
      className={column.kind === 'title' ? 'cell-title' : undefined}
      aria-current={isOpen || undefined}
      {...link}
    >
      {text}
    </Link>
  ) : (
    text
  )
  const editControl = column.edit?.getControl(row)
  return (
    <td
      key={column.name}
      {...attributes}
      className={[className, editControl && 'cell-editable'].filter(Boolean).join(' ') || undefined}
      data-label={column.label}
      data-named={column.isNamed || undefined}
      data-changed={changeNumber === undefined ? undefined : changeNumber % 2}
      data-editing={editor ? true : undefined}
    >
      {column.canTruncate?.(row) ? <span className="truncated">{content}</span> : content}
      {column.suffix?.(row)}
      {column.edit && editControl && !editor && (
        <EditButton
          {...editControl}
          column={column.name}
          onPrepare={column.edit.prepare}
          onBegin={(typed) => column.edit?.begin(row, typed)}
        />
      )}
      {editor}
    </td>
  )
}

/** The props of a row's checkbox, stable while only the selection changes. */
export interface RowCheckbox<R> extends Pick<Selectable<R>, 'getId' | 'getTitle'> {
  /** Selects the row or not, or, for a range, the rows from the last toggled one to this one. */
  onToggle: (id: number, isRange: boolean) => void
}

/** The column of the edited cell, and its editor. */
export interface CellEditing {
  column: string
  editor: ReactNode
}

interface RowCellsProps<R> {
  columns: readonly Column<R>[]
  row: R
  renderActions?: (row: R) => ReactNode
  /** Present if rows can be selected. */
  checkbox?: RowCheckbox<R>
  isSelected: boolean
  /** True if the row is open in the panel. */
  isOpen: boolean
  /** The names of the columns that others have changed. */
  changed?: ReadonlySet<string>
  changeNumber?: number
  /** The edited cell, if it is in this row. */
  editing?: CellEditing
}

interface TableRowProps<R> extends RowCellsProps<R> {
  className?: string
  /** True if the row belongs to the previous page and is about to be replaced. */
  isWaiting: boolean
}

function Cells<R>(props: RowCellsProps<R>) {
  const {
    columns,
    row,
    renderActions,
    checkbox,
    changed,
    changeNumber,
    isSelected,
    editing,
    isOpen,
  } = props
  return (
    <>
      {checkbox && (
        <SelectRow
          id={checkbox.getId(row)}
          title={checkbox.getTitle(row)}
          isSelected={isSelected}
          onToggle={checkbox.onToggle}
        />
      )}
      {columns.map((column) =>
        renderCell({
          column,
          row,
          isOpen: isOpen && column.kind === 'title',
          changeNumber: changed?.has(column.name) ? changeNumber : undefined,
          editor: editing?.column === column.name ? editing.editor : undefined,
        }),
      )}
      {renderActions && (
        <td className="row-actions">
          <div>{renderActions(row)}</div>
        </td>
      )}
    </>
  )
}

/** The cells of a row. They render again only if the row, its columns or its actions change. */
const RowCells = memo(Cells) as typeof Cells

/** A row of a table. */
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

const SKELETON_ROWS = 10

/** Placeholders for loading rows. */
export function SkeletonRows({ cells }: { cells: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, rowIndex) => (
    // Placeholders differ only in their position.
    <tr key={rowIndex}>
      {Array.from({ length: cells }, (__, cellIndex) => (
        <td key={cellIndex}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
}
