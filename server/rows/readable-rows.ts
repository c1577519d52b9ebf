import type { RawBuilder } from 'kysely'
import { canDo } from '../../registry/entities/access.ts'
import { endpointsOf, type ReadEndpoint } from '../../registry/entities/endpoints.ts'
import { knownTo } from '../../registry/entities/known.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import { callerScope } from './find-row.ts'
import { conditions, readConditions } from './select-rows.ts'

/** An entity as somebody may read it: with the fields that they receive, and which rows. */
export interface ReadableRows {
  resource: AnyResource
  where: readonly RawBuilder<unknown>[]
}

/** How much a read answers with: more fields before deleted rows. */
const breadth = (role: Caller['role'], { resource, fields, read }: ReadEndpoint): number =>
  Object.keys(knownTo(role, resource, fields).fields).length * 2 + (read.deleted ? 1 : 0)

/** The read that tells a role most about the rows of an entity; undefined if it may make none. */
function broadestRead(registry: Registry, role: Caller['role'], resource: AnyResource) {
  return endpointsOf({ [resource.name]: registry[resource.name] })
    .filter((endpoint) => endpoint.kind === 'read')
    .filter(({ roles, read }) => roles.includes(role) && !read.single)
    .reduce<ReadEndpoint | undefined>(
      (best, one) => (!best || breadth(role, one) > breadth(role, best) ? one : best),
      undefined,
    )
}

/** The rows of an entity that somebody may read; undefined where they may read none. */
export function readableRows(
  registry: Registry,
  caller: Caller,
  resource: AnyResource,
  today: string,
): ReadableRows | undefined {
  const { role } = caller
  if (canDo(role, resource, 'read'))
    return { resource: knownTo(role, resource), where: callerScope(resource, caller) }
  const found = broadestRead(registry, role, resource)
  if (!found) return undefined
  const owner = found.read.ownerField ?? resource.ownerField?.[role]
  return {
    resource: knownTo(role, resource, found.fields),
    where: [
      ...readConditions(resource, found.read, today),
      ...(owner ? conditions({ [owner]: caller.id }) : []),
    ],
  }
}
