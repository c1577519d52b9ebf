import { useGetList } from 'ra-core'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Relation } from './relations-by.ts'

/** The conditions of related rows: of a table of all of them, deleted ones too. */
export function filterOf({ reference, filter, whole }: Relation) {
  const hasTrash = whole && 'deleted_at' in reference.resource.fields
  return hasTrash ? { ...filter, deleted: 'all' } : filter
}

/** How many related rows there are, where the provider is asked for those of one row alone. */
export function TabCount({ relation }: { relation: Relation }) {
  const { number } = useFormat()
  const { total } = useGetList<Row>(relation.reference.resourceName, {
    pagination: { page: 1, perPage: 1 },
    filter: filterOf(relation),
  })
  return total === undefined ? null : <small>{number(total)}</small>
}
