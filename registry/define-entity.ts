import type { Calls, Resource } from './entities/resource.ts'
import type { Written } from './define/declared-fields.ts'
import type { AnyEntity, OwnFields, OwnNamed, ShortParts, CompleteFields } from './define/entity.ts'
import { expandEntity } from './define/expand-entity.ts'
import type { ResourceName } from '#business/words'

/**
 * Declares an entity in its short form. Calls, list, form and timestamps are derived from its name
 * and fields. Names outside `fields` must be those of fields, the id or the timestamps.
 */
export function defineEntity<
  const N extends ResourceName,
  const F extends OwnFields,
  const S extends string = never,
  const A extends string = never,
>(
  entity: OwnNamed<N, Written<F>> & ShortParts<N, F, S, A>,
): Resource<N, CompleteFields<F>, {}, Calls<CompleteFields<F>>, 'all', S, never, A>
// The precise types above end here: the rest of the code handles any entity.
export function defineEntity(entity: Pick<AnyEntity, 'name' | 'fields'>): unknown {
  const { fields } = Object(entity) as Partial<typeof entity>
  // Without fields there is nothing to derive, and the check reports their absence.
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? expandEntity(entity)
    : entity
}
