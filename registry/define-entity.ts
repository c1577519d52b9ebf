import type { CallsByVerb, Resource } from './entities/resource.ts'
import type { CallsCheckedAgainstFields } from './define/declared-calls.ts'
import type { FieldsCheckedByType } from './define/declared-fields.ts'
import type {
  AnyEntity,
  CompleteFields,
  DerivedCalls,
  OwnFields,
  RequiredEntityParts,
  OptionalEntityParts,
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
  const C extends CallsByVerb<CompleteFields<F>> = {},
  const X extends CallsByVerb<CompleteFields<F>> = DerivedCalls<F, C>,
  const L extends string = 'all',
  const S extends string = never,
  const P extends string = never,
  const A extends string = never,
>(
  entity: RequiredEntityParts<
    N,
    FieldsCheckedByType<F>,
    CallsCheckedAgainstFields<CompleteFields<F>, C>,
    CallsCheckedAgainstFields<CompleteFields<F>, X>
  > &
    OptionalEntityParts<N, F, C, X, L, S, P, A>,
): Resource<N, CompleteFields<F>, C, X, L, S, P, A>
// The public types end here. The implementation handles any entity.
export function defineEntity(entity: Pick<AnyEntity, 'name' | 'fields'>): unknown {
  const { fields } = Object(entity) as Partial<typeof entity>
  // Without fields, nothing can be derived. The check reports the missing fields.
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? expandEntity(entity)
    : entity
}
