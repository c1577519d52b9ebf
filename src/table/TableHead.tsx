import { useTranslate } from 'ra-core'
import { Icon } from '../ui/drawings/Icon.tsx'
import type { ReactNode } from 'react'
import { ColumnEdge } from './columns/ColumnEdge.tsx'
import type { Column } from './columns/column.ts'
import { lookOfColumn } from './columns/column-style.ts'
import { SelectAll, type Selectable } from './selection.tsx'
import { parseSort, sortedBy } from './state/sort.ts'

interface TableHeadProps<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The order of the rows; without it nobody can choose one. */
  sort?: string
  onSort?: (sort: string) => void
  /** Gives a column a width in pixels, or, without one, that of its contents; without it nobody can. */
  onResize?: (name: string, width: number | undefined) => void
  selectable?: Selectable<R>
  hasActions: boolean
}

interface SortHeadProps {
  column: Pick<Column<never>, 'name' | 'label' | 'kind' | 'width'>
  sort: string
  onSort: (sort: string) => void
  edge: ReactNode
}

/** The head of a column that rows can be sorted by. */
function SortHead({ column, sort, onSort, edge }: SortHeadProps) {
  const { field, isDescending } = parseSort(sort)
  const isSorted = column.name === field
  return (
    <th
      scope="col"
      {...lookOfColumn(column)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(sortedBy(sort, column.name))}>
        {column.label}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
      {edge}
    </th>
  )
}

/** The heads of a table's columns. */
export function TableHead<R>(props: TableHeadProps<R>) {
  const { columns, rows, sort, onSort, onResize, selectable, hasActions } = props
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {selectable && <SelectAll selection={selectable} every={rows.map(selectable.idOf)} />}
        {columns.map((column) => {
          const { name } = column
          const edge = onResize && <ColumnEdge onResize={(width) => onResize(name, width)} />
          return sort !== undefined && onSort ? (
            <SortHead key={name} {...{ column, sort, onSort, edge }} />
          ) : (
            <th key={name} scope="col" {...lookOfColumn(column)}>
              {column.label}
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
