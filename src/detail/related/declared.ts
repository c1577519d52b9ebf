import { registry as declared } from '#business/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Related } from '../../../registry/entities/related.ts'
import { sourceByParams } from '../../data/rows/sources.ts'
import { visibleEntity } from '../../access/visible-fields.ts'
import { abilityAllows } from '../../access/ability.ts'
import { attachedTo } from './attached.ts'
import { type Relation, type RelationContext, relationsBy } from './relations-by.ts'

const registry: Registry = declared

/** The entities that rows of an entity stand in: its members, if it is a union. */
const membersOf = ({ union, name }: AnyResource): AnyResource[] =>
  (union ?? [name]).map((member) => registry[member])

/** Rows of all lists of an entity in one table, where the provider can be asked for them. */
function wholeOf(
  related: Related,
  apart: readonly Relation[],
  filter: Relation['filter'],
  { viewer, extensions }: RelationContext,
): Relation | undefined {
  const resource = registry[related.of]
  const { columns } = related
  const role = viewer?.role ?? null
  const source = sourceByParams(resource, filter, { role, capabilities: extensions })
  if (!columns || !source || !abilityAllows(viewer?.ability, 'read', resource.name))
    return undefined
  return {
    key: `${resource.name} ${related.by}`,
    reference: { resource: visibleEntity(viewer, resource), resourceName: resource.name },
    filter,
    whole: { ...related, columns, apart },
  }
}

/** The rows that an entity's page is declared to show, as far as the viewer may read them. */
export function declaredRelations(
  resource: AnyResource,
  id: number,
  context: RelationContext,
): Relation[] | undefined {
  return resource.related?.flatMap((related) => {
    const { of, by } = related
    const attached = attachedTo(resource.name).find((one) => one.to === of && one.by === by)
    const filter = attached?.filter(id) ?? { [by]: id }
    const apart = membersOf(registry[of]).flatMap((member) => relationsBy(member, filter, context))
    const whole = wholeOf(related, apart, filter, context)
    return whole ? [whole] : apart
  })
}
