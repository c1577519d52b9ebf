import type { RawBuilder } from 'kysely'
import { canUseVerb } from '../../registry/entities/access.ts'
import { listEndpoints, type ReadEndpoint } from '../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../registry/entities/readable-entity.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import { buildCallerConditions } from './find-row.ts'
import { buildConditions, buildReadConditions } from './select-rows.ts'

/** The part of an entity that a caller may read: its fields, and the conditions of its rows. */
export interface ReadableRows {
  resource: AnyResource
  where: readonly RawBuilder<unknown>[]
}

/** Ranks reads by the number of their fields, then by whether they include deleted rows. */
const scoreRead = (role: Caller['role'], { resource, fields, read }: ReadEndpoint): number =>
  Object.keys(getReadableEntity(role, resource, fields).fields).length * 2 + (read.deleted ? 1 : 0)

/** Returns the read with the most fields for a role; undefined if it may use none. */
function findBroadestRead(registry: Registry, role: Caller['role'], resource: AnyResource) {
  return listEndpoints({ [resource.name]: registry[resource.name] })
    .filter((endpoint) => endpoint.kind === 'read')
    .filter(({ roles, read }) => roles.includes(role) && !read.single)
    .reduce<ReadEndpoint | undefined>(
      (best, list) => (!best || scoreRead(role, list) > scoreRead(role, best) ? list : best),
      undefined,
    )
}

/** Returns the part of an entity that a caller may read; undefined if there is none. */
export function buildReadableRows(
  registry: Registry,
  caller: Caller,
  resource: AnyResource,
  today: string,
): ReadableRows | undefined {
  const { role } = caller
  if (canUseVerb(role, resource, 'read'))
    return {
      resource: getReadableEntity(role, resource),
      where: buildCallerConditions(resource, caller),
    }
  const list = findBroadestRead(registry, role, resource)
  if (!list) return undefined
  const owner = list.read.ownerField ?? resource.ownerField?.[role]
  return {
    resource: getReadableEntity(role, resource, list.fields),
    where: [
      ...buildReadConditions(resource, list.read, today),
      ...(owner ? buildConditions({ [owner]: caller.id }) : []),
    ],
  }
}
