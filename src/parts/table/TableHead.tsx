import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useFormat } from '../../platform/i18n/format.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { type Column, getColumnAppearance } from './columns/column.ts'
import { addSortColumn, findSortPosition, type SortPosition, toggleSort } from './state/sort.ts'
import { type Selectable, SelectAll } from './selection.tsx'

interface ColumnEdgeProps {
  /** Sets the width of the column in pixels, or, without a width, that of its content. */
  onResize: (width: number | undefined) => void
}

/** Follows the pointer until it is released, and reports the width of the column. */
function resizeByPointer(
  event: PointerEvent<HTMLElement>,
  onResize: ColumnEdgeProps['onResize'],
): void {
  const edge = event.currentTarget
  const width = edge.parentElement?.getBoundingClientRect().width ?? 0
  const startX = event.clientX
  const direction = document.documentElement.dir === 'rtl' ? -1 : 1
  const resizeColumn = (moveEvent: globalThis.PointerEvent) =>
    onResize(width + direction * (moveEvent.clientX - startX))
  const stopResizing = () => {
    edge.removeEventListener('pointermove', resizeColumn)
    delete edge.dataset.drawn
  }
  edge.setPointerCapture(event.pointerId)
  edge.dataset.drawn = ''
  edge.addEventListener('pointermove', resizeColumn)
  edge.addEventListener('pointerup', stopResizing, { once: true })
  edge.addEventListener('pointercancel', stopResizing, { once: true })
}

/**
 * The edge of a column's head. Dragging it changes the width; a double click fits the column to its
 * content. It is for pointers only, because the column chooser does the same by keyboard.
 */
function ColumnEdge({ onResize }: ColumnEdgeProps) {
  return (
    <span
      className="col-edge"
      aria-hidden="true"
      onPointerDown={(event) => resizeByPointer(event, onResize)}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}

interface SortHeadProps {
  column: Pick<Column<never>, 'name' | 'label' | 'kind' | 'width'>
  sort: string
  onSort: () => void
  /** Adds the column to the sort order. Without it, rows are sorted by one column. */
  onAddSort?: () => void
  edge: ReactNode
}

/** The direction of a sorted column, and its position if several columns are sorted. */
function SortMark({ position, isDescending, count }: SortPosition) {
  const translate = useTranslate()
  const { number } = useFormat()
  const direction = translate(isDescending ? 'ui.descending' : 'ui.ascending')
  return (
    <>
      <Icon name={isDescending ? 'down' : 'up'} />
      {count > 1 && (
        <>
          <small className="sort-place" aria-hidden="true">
            {number(position)}
          </small>
          <span className="hidden">{` ${translate('ui.sort_place', { place: position, way: direction })}`}</span>
        </>
      )}
    </>
  )
}

/** The head of a sortable column. Shift adds the column to the sort order. */
function SortHead({ column, sort, onSort, onAddSort, edge }: SortHeadProps) {
  const translate = useTranslate()
  const sortPosition = findSortPosition(sort, column.name)
  const direction = sortPosition?.isDescending ? 'descending' : 'ascending'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || !onAddSort) return
    // Some browsers do not report Shift on the click that follows.
    event.preventDefault()
    onAddSort()
  }
  return (
    <th
      scope="col"
      {...getColumnAppearance(column)}
      // Only one head of a table may have it: that of the first sort column.
      aria-sort={sortPosition?.position === 1 ? direction : undefined}
      data-sorted={sortPosition !== undefined || undefined}
    >
      <button
        type="button"
        title={onAddSort && translate('ui.sort_also')}
        onClick={({ shiftKey }) => (shiftKey && onAddSort ? onAddSort() : onSort())}
        onKeyDown={onKeyDown}
      >
        <span>{column.label}</span>
        {sortPosition && <SortMark {...sortPosition} />}
      </button>
      {edge}
    </th>
  )
}

interface TableHeadProps<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The sort order; undefined if rows cannot be sorted. */
  sort?: string
  onSort?: (sort: string) => void
  /** True if rows can be sorted by several columns. */
  hasMultiSort?: boolean
  /**
   * Sets the width of a column in pixels, or, without a width, that of its content. Undefined if
   * columns cannot be resized.
   */
  onResize?: (name: string, width: number | undefined) => void
  selectable?: Selectable<R>
  hasActions: boolean
}

/** The heads of a table's columns. */
export function TableHead<R>(props: TableHeadProps<R>) {
  const { columns, rows, sort, onSort, hasMultiSort, onResize, selectable, hasActions } = props
  const columnNames = columns.map(({ name }) => name)
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {selectable && <SelectAll selection={selectable} pageIds={rows.map(selectable.getId)} />}
        {columns.map((column) => {
          const { name } = column
          const edge = onResize && <ColumnEdge onResize={(width) => onResize(name, width)} />
          return sort !== undefined && onSort && !column.unsorted ? (
            <SortHead
              key={name}
              column={column}
              sort={sort}
              edge={edge}
              onSort={() => onSort(toggleSort(sort, name))}
              onAddSort={
                hasMultiSort ? () => onSort(addSortColumn(sort, name, columnNames)) : undefined
              }
            />
          ) : (
            <th key={name} scope="col" {...getColumnAppearance(column)}>
              <span>{column.label}</span>
              {edge}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className="row-actions">
            <span className="hidden">{translate('ui.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
