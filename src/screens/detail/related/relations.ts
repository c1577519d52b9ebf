import { listEntityVerbs } from '../../../../registry/entities/life-cycle.ts'
import { isFilterable } from '../../../../registry/fields/filter-names.ts'
import { registry as declared } from '#business'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { getChoosableConditions } from '../../../../registry/entities/choices.ts'
import type {
  AnyReadRequest,
  AnyResource,
  Registry,
} from '../../../../registry/entities/registry.ts'
import { matchesConditions } from '../../../../registry/fields/conditions.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { getVisibleEntity } from '../../../platform/access/visible-fields.ts'
import { isOffered } from '../../../platform/access/rights.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { listPolymorphicRelations } from './polymorphic-relations.ts'
import { listDeclaredRelations } from './declared.ts'
import { type Relation, type RelationContext, listRelationsByFilter } from './filter-relations.ts'

const registry: Registry = declared

/** Returns whether the provider can filter the rows by one row, so that few are loaded. */
export function isFilteredByProvider({ reference, list, filter }: Relation): boolean {
  const acceptsFilter = ({ params }: AnyReadRequest) =>
    params !== undefined && Object.values(params).every((name) => name in filter)
  return !list && Object.values(reference.resource.reads ?? {}).some(acceptsFilter)
}

/**
 * Returns the rank by which relations are sorted. Those that load few rows come first.
 */
function getLoadingRank(relation: Relation): number {
  if (isFilteredByProvider(relation)) return 0
  return relation.list ? 1 : 2
}

/**
 * Returns the related rows on the page of a row: the declared ones, or else all that refer to it
 * and that the viewer may read.
 */
export function listRelations(
  resource: AnyResource,
  id: number,
  context: RelationContext,
): Relation[] {
  const declaredOnes = listDeclaredRelations(resource, id, context)
  if (declaredOnes) return declaredOnes
  const entities = Object.values(registry).filter(
    ({ union, name }) => !union && name !== resource.lines?.entity,
  )
  const relations = entities.flatMap((entity) =>
    Object.entries(getVisibleEntity(context.viewer, entity).fields).flatMap(([name, field]) =>
      // The author of a change is not a relation of the row.
      (field.type === 'reference' || field.type === 'references') &&
      field.to === resource.name &&
      !field.setOn &&
      isFilterable(field)
        ? listRelationsByFilter(entity, { [name]: id }, context)
        : [],
    ),
  )
  const polymorphicRelatedRows = listPolymorphicRelations(resource.name)
    .filter(({ isThread }) => !isThread)
    .flatMap(({ entityName, filter }) =>
      listRelationsByFilter(registry[entityName], filter(id), context),
    )
  return [...relations, ...polymorphicRelatedRows].sort(
    (first, second) => getLoadingRank(first) - getLoadingRank(second),
  )
}

/**
 * Returns the columns of related rows: some of the list's columns, without those the page shows
 * already.
 */
export function listRelatedColumns({ reference, list, filter, combined }: Relation): string[] {
  const { fields } = reference.resource
  if (combined) return combined.columns.filter((name) => name === 'state' || name in fields)
  const names = list?.list.columns ?? Object.keys(fields)
  const isOnPage = (name: string) => {
    const field = fields[name]
    if (field === undefined) return name in filter
    if (field.type === 'id' || field.type === 'image') return true
    // The page itself shows the copied value.
    const isCopiedField = !list && field.copies !== undefined
    return name in filter || field.setOn !== undefined || isCopiedField
  }
  return names.filter((name) => !isOnPage(name) && name !== 'deleted_at').slice(0, 7)
}

/** Returns whether the form of related rows has a field for the current row and accepts it. */
function acceptsParent(
  { reference, list, filter }: Relation,
  row: Row | undefined,
  today: string,
): boolean {
  const { fields, form = [] } = reference.resource
  const hasField = Object.keys(filter).every((name) => form.includes(name))
  const acceptsRow = Object.keys(filter).every((name) => {
    const field = fields[name]
    return (
      field?.type === 'reference' &&
      row &&
      matchesConditions(row, getChoosableConditions(field, getResource(field.to)), today)
    )
  })
  return hasField && acceptsRow && Boolean(list?.list.actions?.includes('create'))
}

/**
 * Returns the viewer's verbs on related rows: all verbs for rows without a screen of their own; for
 * others only create.
 */
export function listChildVerbs(
  relation: Relation,
  context: RelationContext,
  row?: Row,
  today = '',
) {
  const { resource } = relation.reference
  const isApplicable = (verb: Verb) =>
    !relation.combined &&
    (!relation.list || (verb === 'create' && acceptsParent(relation, row, today)))
  return listEntityVerbs(resource).filter(
    (verb) =>
      verb !== 'read' &&
      isApplicable(verb) &&
      isOffered(resource, verb, context.extensions) &&
      mayDo(context.viewer, resource, verb),
  )
}
