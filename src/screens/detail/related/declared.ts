import { registry as declared } from '#business'
import type { AnyResource, Registry } from '../../../../registry/entities/registry.ts'
import type { RelatedRows } from '../../../../registry/entities/related.ts'
import { findSourceByParams } from '../../../platform/data/rows/sources.ts'
import { getVisibleEntity } from '../../../platform/access/visible-fields.ts'
import { abilityAllows } from '../../../platform/access/ability.ts'
import { listPolymorphicRelations } from './polymorphic-relations.ts'
import { type Relation, type RelationContext, listRelationsByFilter } from './filter-relations.ts'

const registry: Registry = declared

/** Returns the members of a union; for any other entity, itself. */
const listUnionMembers = ({ union, name }: AnyResource): AnyResource[] =>
  (union ?? [name]).map((unionMember) => registry[unionMember])

/** Returns a relation over all lists of an entity, if the provider can filter it. */
function combineRelatedLists(
  related: RelatedRows,
  listRelations: readonly Relation[],
  filter: Relation['filter'],
  { viewer, extensions }: RelationContext,
): Relation | undefined {
  const resource = registry[related.entity]
  const { columns } = related
  const role = viewer?.role ?? null
  const source = findSourceByParams(resource, filter, { role, capabilities: extensions })
  if (!columns || !source || !abilityAllows(viewer?.ability, 'read', resource.name))
    return undefined
  return {
    key: `${resource.name} ${related.reference}`,
    reference: { resource: getVisibleEntity(viewer, resource), resourceName: resource.name },
    filter,
    combined: { ...related, columns, separateRelations: listRelations },
  }
}

/** Returns the related rows declared for an entity's page that the viewer may read. */
export function listDeclaredRelations(
  resource: AnyResource,
  id: number,
  context: RelationContext,
): Relation[] | undefined {
  return resource.related?.flatMap((related) => {
    const { entity, reference } = related
    const polymorphicRelation = listPolymorphicRelations(resource.name).find(
      (candidate) => candidate.entityName === entity && candidate.fieldName === reference,
    )
    const filter = polymorphicRelation?.filter(id) ?? { [reference]: id }
    const listRelations = listUnionMembers(registry[entity]).flatMap((unionMember) =>
      listRelationsByFilter(unionMember, filter, context),
    )
    const combined = combineRelatedLists(related, listRelations, filter, context)
    const [firstRelation, ...otherRelations] = combined ? [combined] : listRelations
    if (!firstRelation) return []
    const { highlight } = related
    return [highlight ? { ...firstRelation, highlight } : firstRelation, ...otherRelations]
  })
}
