import { useTranslate } from 'ra-core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import type { Column } from './columns/column.ts'
import { lookOfColumn } from './columns/column-style.ts'
import { placeInSort, type SortPlace } from './state/sort.ts'

interface SortHeadProps {
  column: Pick<Column<never>, 'name' | 'label' | 'kind' | 'width'>
  sort: string
  onSort: () => void
  /** Adds the column to the order; without it rows are sorted by one column. */
  onAlsoSort?: () => void
  edge: ReactNode
}

/** The way of a column's order and, among several, its place. */
function SortMark({ place, isDescending, count }: SortPlace) {
  const translate = useTranslate()
  const { number } = useFormat()
  const way = translate(isDescending ? 'ui.descending' : 'ui.ascending')
  return (
    <>
      <Icon name={isDescending ? 'down' : 'up'} />
      {count > 1 && (
        <>
          <small className="sort-place" aria-hidden="true">
            {number(place)}
          </small>
          <span className="hidden">{` ${translate('ui.sort_place', { place, way })}`}</span>
        </>
      )}
    </>
  )
}

/** The head of a column that rows can be sorted by; with Shift it is added to the order. */
export function SortHead({ column, sort, onSort, onAlsoSort, edge }: SortHeadProps) {
  const translate = useTranslate()
  const sorted = placeInSort(sort, column.name)
  const way = sorted?.isDescending ? 'descending' : 'ascending'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || !onAlsoSort) return
    // Not every browser says of the click that would follow that Shift was held.
    event.preventDefault()
    onAlsoSort()
  }
  return (
    <th
      scope="col"
      {...lookOfColumn(column)}
      // One head of a table may have it: that of the first column.
      aria-sort={sorted?.place === 1 ? way : undefined}
      data-sorted={sorted !== undefined || undefined}
    >
      <button
        type="button"
        title={onAlsoSort && translate('ui.sort_also')}
        onClick={({ shiftKey }) => (shiftKey && onAlsoSort ? onAlsoSort() : onSort())}
        onKeyDown={onKeyDown}
      >
        <span>{column.label}</span>
        {sorted && <SortMark {...sorted} />}
      </button>
      {edge}
    </th>
  )
}
