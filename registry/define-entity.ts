import type { Calls, Resource } from './entities/resource.ts'
import type { WrittenCalls } from './define/declared-calls.ts'
import type { Written } from './define/declared-fields.ts'
import type {
  AnyEntity,
  CompleteFields,
  DerivedCalls,
  OwnFields,
  OwnNamed,
  ShortParts,
} from './define/entity.ts'
import { expandEntity } from './define/expand-entity.ts'
import type { ResourceName } from '#business/words'

/**
 * Declares an entity in its short form. Missing calls, lists, forms and timestamps are derived from
 * its name and fields. Names outside `fields` must be declared fields, the id or the timestamps.
 */
export function defineEntity<
  const N extends ResourceName,
  const F extends OwnFields,
  const C extends Calls<CompleteFields<F>> = {},
  const X extends Calls<CompleteFields<F>> = DerivedCalls<F, C>,
  const L extends string = 'all',
  const S extends string = never,
  const P extends string = never,
  const A extends string = never,
>(
  entity: OwnNamed<
    N,
    Written<F>,
    WrittenCalls<CompleteFields<F>, C>,
    WrittenCalls<CompleteFields<F>, X>
  > &
    ShortParts<N, F, C, X, L, S, P, A>,
): Resource<N, CompleteFields<F>, C, X, L, S, P, A>
// The public types end here. The implementation handles any entity.
export function defineEntity(entity: Pick<AnyEntity, 'name' | 'fields'>): unknown {
  const { fields } = Object(entity) as Partial<typeof entity>
  // Without fields, nothing can be derived. The check reports the missing fields.
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? expandEntity(entity)
    : entity
}
