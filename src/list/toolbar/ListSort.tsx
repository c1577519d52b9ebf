import { useTranslate } from 'ra-core'
import { sortableNames } from '../../../registry/fields/filter-names.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { SortSelect } from '../../table/SortSelect.tsx'
import type { Change, ListState } from '../../table/state/list-state.ts'
import { parseSort } from '../../table/state/sort.ts'

interface ListSortProps {
  reference: ListReference
  state: ListState
  change: (part: Change) => void
  columns: readonly string[]
}

/** The order of the rows, for phones; it may be by a column that is not shown. */
export function ListSort({ reference, state, change, columns }: ListSortProps) {
  const translate = useTranslate()
  const { field } = parseSort(state.sort)
  const sortable = sortableNames(reference.resource)
  const shown = columns.filter((name) => sortable.includes(name))
  const names = shown.includes(field) ? shown : [field, ...shown]
  const options = names.map((name) => ({
    name,
    label: translate(fieldLabelKey(reference.resource, name)),
  }))
  return <SortSelect options={options} sort={state.sort} onSort={(sort) => change({ sort })} />
}
