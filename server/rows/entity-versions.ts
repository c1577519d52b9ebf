import { createHash } from 'node:crypto'
import { endpointsOf } from '../../registry/entities/endpoints.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Role } from '#business/words/roles.ts'
import type { LiveEvent } from '../live/event-stream.ts'
import type { Versions } from '../live/versions.ts'
import { versionNames } from './entity-tag.ts'

/** The entities whose rows a role may read. */
function readableBy(registry: Registry, role: Role) {
  const readable = endpointsOf(registry).filter(
    (endpoint) => endpoint.kind === 'read' && endpoint.roles.includes(role),
  )
  return [...new Set(readable.map(({ resource }) => resource))]
}

/**
 * Creates the function that tells a role the version of each entity that it may read: the sum of
 * those of the tables that its lists depend on, so that it grows with every change of them.
 */
export function entityVersions(registry: Registry, role: Role): (versions: Versions) => LiveEvent {
  const names = readableBy(registry, role).map(
    (resource) => [resource.name, versionNames(registry, resource)] as const,
  )
  // All readers of a role are told the same: it is put together once for each state of the tables.
  let last: { versions: Versions; event: LiveEvent } | undefined
  return (versions) => {
    if (last?.versions === versions) return last.event
    const sums = names.map(([entity, tables]) => [
      entity,
      tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), 0),
    ])
    const data = JSON.stringify(Object.fromEntries(sums))
    const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
    last = { versions, event: { id, data } }
    return last.event
  }
}
