import { listEntityVerbs } from '../../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { HighlightedRows } from '../../../../registry/entities/related.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { listAccessibleLists, isOffered } from '../../../platform/access/rights.ts'
import { appliesToRow, getVerbAppearance, type RowVerb } from '../../../parts/actions/verbs.ts'
import { toSortParam } from '../../../parts/table/state/sort.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import type { Relation, RelationContext } from '../related/filter-relations.ts'
import { listRelations } from '../related/relations.ts'

/** Related rows that stand at the top of a page. */
export interface HighlightedRelation extends Relation {
  highlight: HighlightedRows
}

/** A related row that stands at the top of a page. */
export interface RelatedHighlight {
  relation: HighlightedRelation
  row: Row
}

/** The maximum number of rows per relation. The tabs below have the others. */
export const MAX_HIGHLIGHTS = 3

/** Returns the query of the highlighted rows of a relation. */
export const buildHighlightQuery = ({ filter, highlight }: HighlightedRelation) => ({
  pagination: { page: 1, perPage: MAX_HIGHLIGHTS },
  sort: toSortParam(highlight.sort),
  filter: { ...filter, state: highlight.states },
  meta: { columns: highlight.columns },
})

const isHighlighted = (relation: Relation): relation is HighlightedRelation =>
  relation.highlight !== undefined

/** Returns the related rows that stand at the top of the page of a row. */
export const listHighlights = (
  resource: AnyResource,
  id: number,
  context: RelationContext,
): HighlightedRelation[] => listRelations(resource, id, context).filter(isHighlighted)

/** A row with its own entity. For a row of a union, this is the member's row. */
export interface UnionMemberRow {
  resource: AnyResource
  row: Row
}

/** Returns the member's row of a union row; any other row as it is. */
export function findUnionMemberRow(resource: AnyResource, row: Row): UnionMemberRow {
  for (const [idField, field] of Object.entries(resource.union ? resource.fields : {})) {
    const unionMember = field.type === 'polymorphic' && field.to[String(row[field.typeField])]
    if (unionMember)
      return { resource: getResource(unionMember), row: { ...row, id: Number(row[idField]) } }
  }
  return { resource, row }
}

/** Returns the actions of a highlighted row that the viewer may use now. */
export function listHighlightVerbs(
  { resource, row }: UnionMemberRow,
  { actions = [] }: HighlightedRows,
  { viewer, extensions }: RelationContext,
  today: string,
): RowVerb[] {
  return listEntityVerbs(resource).filter(
    (verb): verb is RowVerb =>
      actions.includes(verb) &&
      mayDo(viewer, resource, verb) &&
      isOffered(resource, verb, extensions) &&
      appliesToRow(resource, verb, row, today),
  )
}

/** Returns the first relation whose highlighted rows have actions that complete them. */
export const findCompletableRows = (
  relations: readonly HighlightedRelation[],
): HighlightedRelation | undefined =>
  relations.find(
    ({ reference: { resource }, highlight: { actions = [] } }) =>
      actions.length > 0 && actions.every((verb) => getVerbAppearance(resource, verb).completes),
  )

/** Returns the list in which the viewer edits rows of an entity. */
export const findEditList = (resource: AnyResource, { viewer }: RelationContext) =>
  listAccessibleLists(viewer).find(
    (reference) =>
      reference.resource.name === resource.name && reference.list.actions?.includes('update'),
  )
