import { listVerbEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Role } from '#business/words'
import { createInvalidProblem, Problem } from '../../http/problem.ts'

/** Returns the endpoint of a verb for one row; undefined if the role may not use it. */
export const findUsable = (resource: AnyResource, verb: Verb, role: Role) =>
  listVerbEndpoints(resource, verb).find(({ roles }) => roles.includes(role))

/**
 * Returns the endpoint of a verb for one row. Throws 422 for a verb that is none of `verbs`, by
 * default those of the entity, and 403 if the role may not use it.
 */
export function findEndpoint(
  resource: AnyResource,
  verb: Verb,
  role: Role,
  verbs: readonly Verb[] = listEntityVerbs(resource),
): VerbEndpoint {
  if (!verbs.includes(verb)) {
    const params = { values: verbs.join(', ') }
    throw createInvalidProblem({ verb: { key: 'errors.field.not_choice', params } })
  }
  const endpoint = findUsable(resource, verb, role)
  if (!endpoint) throw new Problem(403, 'forbidden')
  return endpoint
}
