import { findFilter as nameOfFilter } from '../../../../registry/fields/filter-names.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Pagination } from '../../../parts/table/Pagination.tsx'
import { toSortParam } from '../../../parts/table/state/sort.ts'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { NoRelated, type Owner } from './NoRelated.tsx'
import { NarrowSelect } from './NarrowSelect.tsx'
import { NewRow } from './NewRow.tsx'
import { RelatedTable } from './RelatedTable.tsx'
import { listChildVerbs } from './relations.ts'
import { getRelationFilter } from './TabCount.tsx'
import type { Relation, RelationContext, CombinedRelation } from './filter-relations.ts'

interface EditableRelatedRowsProps {
  relation: Relation
  combined: CombinedRelation
  context: RelationContext
  label: string
  owner?: Owner
}

/** Returns the relations with a create form, one per entity. */
function useCreatableRelations({ combined, context, owner }: EditableRelatedRowsProps): Relation[] {
  const { today } = useFormat()
  const creatableRelations = combined.separateRelations.filter((relation) =>
    listChildVerbs(relation, context, owner?.row, today).includes('create'),
  )
  return creatableRelations.filter(
    ({ reference }, index) =>
      creatableRelations.findIndex(
        (candidate) => candidate.reference.resource.name === reference.resource.name,
      ) === index,
  )
}

/** Returns the filter, the sort order and the page of the rows. */
function useRowQuery({ combined, relation }: EditableRelatedRowsProps) {
  const [query, setQuery] = useState({
    page: 1,
    perPage: 10,
    sort: combined.sort ?? '-id',
    filterValues: {} as Readonly<Record<string, string>>,
  })
  const change = (changes: Partial<typeof query>) =>
    setQuery((previous) => ({ ...previous, page: 1, ...changes }))
  const { page, perPage, sort, filterValues } = query
  const filter = { ...getRelationFilter(relation), ...filterValues }
  const params = { pagination: { page, perPage }, sort: toSortParam(sort), filter }
  return { query, change, params }
}

/** A table of all related rows of an entity in every state, with filters, sorting and pages. */
export function EditableRelatedRows(props: EditableRelatedRowsProps) {
  const { relation, combined, label } = props
  const { resource, resourceName } = relation.reference
  const translate = useTranslate()
  const { query, change, params } = useRowQuery(props)
  const { data, total, error, refetch } = useGetList<Row>(resourceName, params, {
    placeholderData: keepPreviousData,
  })
  const creatableRelations = useCreatableRelations(props)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton shape="lines" />
  const isFiltered = Object.keys(query.filterValues).length > 0
  if (data.length === 0 && !isFiltered)
    return (
      <NoRelated label={label} owner={props.owner}>
        {creatableRelations.map((creatableRelation) => (
          <NewRow key={creatableRelation.key} relation={creatableRelation} />
        ))}
      </NoRelated>
    )
  return (
    <>
      <div className="related-bar row">
        {combined.filters
          ?.filter((name) => nameOfFilter(resource, name))
          .map((name) => (
            <NarrowSelect
              key={name}
              resource={resource}
              name={name}
              value={query.filterValues[name]}
              onChange={(value) => {
                const { [name]: _, ...otherValues } = query.filterValues
                change({ filterValues: value ? { ...otherValues, [name]: value } : otherValues })
              }}
            />
          ))}
        <div className="related-new">
          {creatableRelations.map((creatableRelation) => (
            <NewRow key={creatableRelation.key} relation={creatableRelation} />
          ))}
        </div>
      </div>
      {data.length === 0 ? (
        <p className="related-none">{translate('ui.no_match')}</p>
      ) : (
        <>
          <RelatedTable
            relation={relation}
            rows={data}
            label={label}
            sort={query.sort}
            onSort={(sort) => change({ sort })}
          />
          <Pagination state={query} total={total ?? data.length} onChange={change} />
        </>
      )}
    </>
  )
}
