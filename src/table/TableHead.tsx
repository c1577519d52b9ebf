import { useTranslate } from 'ra-core'
import { Icon } from '../ui/drawings/Icon.tsx'
import { classOf, type Column } from './column.ts'
import { SelectAll, type Selectable } from './selection.tsx'
import { parseSort, sortedBy } from './state/sort.ts'

interface TableHeadProps<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** The order of the rows; without it nobody can choose one. */
  sort?: string
  onSort?: (sort: string) => void
  selectable?: Selectable<R>
  hasActions: boolean
}

interface SortHeadProps {
  column: Pick<Column<never>, 'name' | 'label' | 'kind'>
  sort: string
  onSort: (sort: string) => void
}

/** The head of a column that rows can be sorted by. */
function SortHead({ column, sort, onSort }: SortHeadProps) {
  const { field, isDescending } = parseSort(sort)
  const isSorted = column.name === field
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(sortedBy(sort, column.name))}>
        {column.label}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  )
}

/** The heads of a table's columns. */
export function TableHead<R>(props: TableHeadProps<R>) {
  const { columns, rows, sort, onSort, selectable, hasActions } = props
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {selectable && <SelectAll selection={selectable} every={rows.map(selectable.idOf)} />}
        {columns.map((column) =>
          sort !== undefined && onSort ? (
            <SortHead key={column.name} column={column} sort={sort} onSort={onSort} />
          ) : (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ),
        )}
        {hasActions && (
          <th scope="col" className="row-actions">
            <span className="hidden">{translate('ui.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
