import { useTranslate } from 'ra-core'
import { ColumnEdge } from './columns/ColumnEdge.tsx'
import type { Column } from './columns/column.ts'
import { lookOfColumn } from './columns/column-style.ts'
import { SelectAll, type Selectable } from './selection.tsx'
import { SortHead } from './SortHead.tsx'
import { alsoSortedBy, sortedBy } from './state/sort.ts'

interface TableHeadProps<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The order of the rows; without it nobody can choose one. */
  sort?: string
  onSort?: (sort: string) => void
  /** Rows can be sorted by several columns. */
  sortsBySeveral?: boolean
  /** Gives a column a width in pixels, or, without one, that of its contents; without it nobody can. */
  onResize?: (name: string, width: number | undefined) => void
  selectable?: Selectable<R>
  hasActions: boolean
}

/** The heads of a table's columns. */
export function TableHead<R>(props: TableHeadProps<R>) {
  const { columns, rows, sort, onSort, sortsBySeveral, onResize, selectable, hasActions } = props
  const shown = columns.map(({ name }) => name)
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {selectable && <SelectAll selection={selectable} every={rows.map(selectable.idOf)} />}
        {columns.map((column) => {
          const { name } = column
          const edge = onResize && <ColumnEdge onResize={(width) => onResize(name, width)} />
          return sort !== undefined && onSort && !column.unsorted ? (
            <SortHead
              key={name}
              {...{ column, sort, edge }}
              onSort={() => onSort(sortedBy(sort, name))}
              onAlsoSort={
                sortsBySeveral ? () => onSort(alsoSortedBy(sort, name, shown)) : undefined
              }
            />
          ) : (
            <th key={name} scope="col" {...lookOfColumn(column)}>
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
