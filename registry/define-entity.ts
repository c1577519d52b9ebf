import type { Calls, Resource } from './entities/resource.ts'
import type { Written } from './short/declared-fields.ts'
import type { AnyEntity, OwnFields, OwnNamed, ShortParts, Whole } from './short/entity.ts'
import { wholeOf } from './short/whole.ts'
import type { ResourceName } from '#business/words/names.ts'

/**
 * Declares an entity in its short form: what it leaves out, such as calls, list, form and
 * timestamps, follows from its name and fields. Every name that stands outside `fields` is one of
 * the names inside it, of the id or of the timestamps.
 */
export function defineEntity<
  const N extends ResourceName,
  const F extends OwnFields,
  const S extends string = never,
  const A extends string = never,
>(
  entity: OwnNamed<N, Written<F>> & ShortParts<N, F, S, A>,
): Resource<N, Whole<F>, {}, Calls<Whole<F>>, 'all', S, never, A>
// What the types above know in words of the entity itself, the rest of the code knows in any.
export function defineEntity(entity: Pick<AnyEntity, 'name' | 'fields'>): unknown {
  const { fields } = Object(entity) as Partial<typeof entity>
  // Without fields nothing follows; the check says that they are missing.
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? wholeOf(entity)
    : entity
}
