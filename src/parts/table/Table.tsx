import {
  type Key,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { isTruncated } from '../../platform/ui/is-truncated.ts'
import { Scrollable } from '../../platform/ui/Scrollable.tsx'
import { type Column, getColumnClass } from './columns/column.ts'
import { useHiddenColumns } from './columns/hidable-columns.ts'
import { useSteadyWidths } from './columns/steady-widths.ts'
import { editPointed, focusPointed, moveInRows } from './state/row-keys.ts'
import { type RowCheckbox, type CellEditing, SkeletonRows, TableRow } from './TableRow.tsx'
import type { Selectable } from './selection.tsx'
import { TableHead } from './TableHead.tsx'
import { useDrawnRows, useRowSlots } from './useDrawnRows.ts'

const findCell = ({ target }: PointerEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('.truncated') : null

/**
 * Shows the full text of a truncated cell as a tooltip while the pointer is over it. The title is
 * set only then, because each title makes the browser style a cell again, and a page has hundreds.
 */
function showFullText(event: PointerEvent): void {
  const cell = findCell(event)
  const textElements = [...(cell?.querySelectorAll('bdi, .muted') ?? [])]
  if (cell && [cell, ...textElements].some(isTruncated))
    cell.title = textElements.map(({ textContent }) => textContent).join(', ')
}

/** Removes the tooltip, because the cell may belong to another row the next time. */
function hideFullText(event: PointerEvent): void {
  findCell(event)?.removeAttribute('title')
}

/** The footer row, if any column has a footer cell. */
function TableFooter<R>(props: {
  columns: readonly Column<R>[]
  /** Footer cells by column name. Other columns have their declared footer. */
  footers?: Readonly<Record<string, ReactNode>>
  /** True if rows have a checkbox before their columns, and actions after them. */
  hasCheckbox: boolean
  hasActions: boolean
}) {
  const { columns, footers, hasCheckbox, hasActions } = props
  const getFooter = ({ name, footer }: Column<R>) => footers?.[name] ?? footer
  if (columns.every((column) => getFooter(column) === undefined)) return null
  return (
    <tfoot>
      <tr>
        {hasCheckbox && <td className="no-total" />}
        {columns.map((column) => {
          const { name, label } = column
          const footer = getFooter(column)
          if (footer === undefined) return <td key={name} className="no-total" />
          return (
            <td key={name} className={getColumnClass(column)} data-label={label}>
              {footer}
            </td>
          )
        })}
        {hasActions && <td className="no-total" />}
      </tr>
    </tfoot>
  )
}

/** Cells that others have changed, highlighted for a moment. */
export interface CellChanges {
  /** The changed column names, by row key. */
  fields: ReadonlyMap<Key, ReadonlySet<string>>
  /** A new number for every change, so that a cell that changes again is highlighted again. */
  turn: number
}

export interface TableProps<R> {
  /** The table's name, or the id of the element with its name. */
  label?: string
  labelledBy?: string
  /** Must be stable: a new array renders all rows again. */
  columns: readonly Column<R>[]
  /** Undefined while loading. */
  rows: readonly R[] | undefined
  getKey: (row: R, index: number) => Key
  sort?: string
  onSort?: (sort: string) => void
  /** True if rows can be sorted by several columns. */
  hasMultiSort?: boolean
  /** Sets the width of a column in pixels, or, without a width, that of its content. */
  onResize?: (name: string, width: number | undefined) => void
  /** Present if rows can be selected for bulk actions. */
  selectable?: Selectable<R>
  /** Renders the actions of a row. Must be stable, like the columns. */
  renderActions?: (row: R) => ReactNode
  getRowClass?: (row: R) => string | undefined
  changed?: CellChanges
  /** The cell that is being edited, with its row's key. */
  editing?: CellEditing & { key: Key }
  /** The key of the row in the panel. */
  openKey?: Key
  /** The current page. Another page scrolls to its first row. */
  page?: number
  /** The columns to hide if not all fit, in this order. Without it the rows scroll. */
  hideOrder?: readonly string[]
  /** Called with the names of the hidden columns. */
  onColumnsHidden?: (names: readonly string[]) => void
  /** Takes the focus when the focused element disappears. */
  isFocusFallback?: boolean
  /** Footer cells by column name, if they change while the columns do not. */
  footers?: Readonly<Record<string, ReactNode>>
  /** Content below the rows that scrolls with them. */
  children?: ReactNode
}

/**
 * Returns the same object while only the selection changes, so that the other rows need not render.
 */
function useCheckbox<R>(
  selectable: Selectable<R> | undefined,
  rows: readonly R[] | undefined,
): RowCheckbox<R> | undefined {
  const { getId, getTitle, toggle, extendRange } = selectable ?? {}
  const latestRows = useRef(rows)
  useEffect(() => {
    latestRows.current = rows
  })
  return useMemo(() => {
    if (!getId || !getTitle || !toggle || !extendRange) return undefined
    const onToggle = (id: number, isRange: boolean) =>
      isRange ? extendRange(id, latestRows.current?.map(getId) ?? []) : toggle(id)
    return { getId, getTitle, onToggle }
  }, [getId, getTitle, toggle, extendRange])
}

/** Hides columns that do not fit, and reports which. */
function useColumnHiding<R>(
  ref: RefObject<HTMLElement | null>,
  props: TableProps<R>,
  releaseWidths: () => void,
): void {
  const { columns, hideOrder, selectable, onColumnsHidden } = props
  const names = columns.map(({ name }) => name)
  const hidingOptions = hideOrder && {
    order: hideOrder,
    columns: names,
    cellsBefore: selectable ? 1 : 0,
  }
  const hiddenNames = useHiddenColumns(ref, hidingOptions, releaseWidths)
  useEffect(() => onColumnsHidden?.(hiddenNames), [hiddenNames, onColumnsHidden])
}

const ROW_HANDLERS = {
  onKeyDown: moveInRows,
  onClick: focusPointed,
  onDoubleClick: editPointed,
  onPointerOver: showFullText,
  onPointerOut: hideFullText,
}

/** Scrolls the table to its first row when the page changes. */
function useScrollToTop(ref: RefObject<HTMLElement | null>, page: unknown): void {
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    ref.current?.scrollTo?.({ top: 0 })
  }, [ref, page])
}

/** The rows of a page as a table. On a phone the same table is laid out as cards. */
export function Table<R>(props: TableProps<R>) {
  const { label, labelledBy, columns, rows, getKey, selectable, renderActions } = props
  const { sort, onSort, hasMultiSort, onResize, getRowClass, changed, page } = props
  const { isFocusFallback, editing, openKey, footers, children } = props
  const ref = useRef<HTMLElement>(null)
  const checkbox = useCheckbox(selectable, rows)
  const drawnRows = useDrawnRows({ rows, getKey, openKey })
  useScrollToTop(ref, page)
  const isComplete = rows !== undefined && drawnRows.pageRowCount === rows.length
  const releaseWidths = useSteadyWidths(ref, props, isComplete)
  useColumnHiding(ref, props, releaseWidths)
  const getSlot = useRowSlots(drawnRows.keys, ref)
  const hasActions = renderActions !== undefined
  const headProps = { columns, sort, onSort, hasMultiSort, onResize, selectable, hasActions }
  return (
    <Scrollable
      label={label}
      labelledBy={labelledBy}
      isFocusFallback={isFocusFallback}
      boxRef={ref}
      {...ROW_HANDLERS}
    >
      <table className="table" aria-busy={!rows}>
        <TableHead {...headProps} rows={rows ?? []} />
        <tbody>
          {drawnRows.rows?.map((row, index) => {
            const key = drawnRows.keys[index] ?? index
            return (
              <TableRow
                key={getSlot(key)}
                row={row}
                className={getRowClass?.(row)}
                changed={changed?.fields.get(key)}
                changeNumber={changed?.fields.has(key) ? changed.turn : undefined}
                isSelected={selectable?.ids.has(selectable.getId(row)) ?? false}
                isOpen={key === openKey}
                isWaiting={index >= drawnRows.pageRowCount}
                editing={editing?.key === key ? editing : undefined}
                columns={columns}
                renderActions={renderActions}
                checkbox={checkbox}
              />
            )
          })}
          {!rows && <SkeletonRows cells={columns.length + +!!selectable + +hasActions} />}
        </tbody>
        {rows && (
          <TableFooter
            columns={columns}
            footers={footers}
            hasActions={hasActions}
            hasCheckbox={!!selectable}
          />
        )}
      </table>
      {children}
    </Scrollable>
  )
}
