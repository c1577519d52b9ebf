import { canUseVerb } from '../entities/access.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Role } from '#business/words'
import { findNoOverlapRule, canChangeTarget } from './busy.ts'

type ResourcesByName = Readonly<Record<string, AnyResource>>

/**
 * Returns whether a role may read the off-times of a field's targets. The role must be able to choose
 * such a target.
 */
export const mayReadOffTimes = (
  role: Role,
  resource: AnyResource,
  name: string,
  registry: ResourcesByName,
): boolean =>
  findNoOverlapRule(resource, name, registry) !== undefined &&
  listEntityVerbs(resource).some(
    (verb) => canChangeTarget(resource, verb, name) && canUseVerb(role, resource, verb),
  )
