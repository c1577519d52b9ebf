import { useGetList } from 'ra-core'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { Relation } from './filter-relations.ts'

/** Returns the filter of related rows. A table of all of them includes deleted rows. */
export function getRelationFilter({ reference, filter, combined }: Relation) {
  const hasTrash = combined && 'deleted_at' in reference.resource.fields
  return hasTrash ? { ...filter, deleted: 'all' } : filter
}

/** The number of related rows, if the provider can filter by one row. */
export function TabCount({ relation }: { relation: Relation }) {
  const { number } = useFormat()
  const { total } = useGetList<Row>(relation.reference.resourceName, {
    pagination: { page: 1, perPage: 1 },
    filter: getRelationFilter(relation),
    meta: { columns: [] },
  })
  return total === undefined ? null : <small>{number(total)}</small>
}
