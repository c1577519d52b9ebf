import { canDo } from '../entities/access.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Role } from '#business/words'
import { getNoOverlap, mayChoose } from './busy.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * Returns whether a role may read the off-times of a field's targets, for which it must be able to
 * choose them.
 */
export const mayReadOffTimes = (
  role: Role,
  resource: AnyResource,
  name: string,
  registry: Entities,
): boolean =>
  getNoOverlap(resource, name, registry) !== undefined &&
  listEntityVerbs(resource).some(
    (verb) => mayChoose(resource, verb, name) && canDo(role, resource, verb),
  )
