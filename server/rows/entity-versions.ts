import { createHash } from 'node:crypto'
import { listEndpoints } from '../../registry/entities/endpoints.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { type Role, ROLES } from '#business/words'
import { BUSINESS_VERSION } from '../../registry/words/business-settings.ts'
import type { LiveEvent } from '../live/event-stream.ts'
import type { Versions } from '../live/versions.ts'
import { findSettingsEntity } from './business-store.ts'
import { listVersionNames } from './entity-tag.ts'

/** The name of the version that rises when somebody marks an inbox item as done. */
export const DONE_VERSION = 'inbox_done'

/** The entities whose rows a role may read. */
function findReadableEntities(registry: Registry, role: Role) {
  const readEndpoints = listEndpoints(registry).filter(
    (endpoint) => endpoint.kind === 'read' && endpoint.roles.includes(role),
  )
  return [...new Set(readEndpoints.map(({ resource }) => resource))]
}

/** Turns table versions into the event for clients of one role. */
type DescribeVersions = (versions: Versions) => LiveEvent

/**
 * Creates a function that returns the version of `inbox`, of `business` and of each entity that a
 * role may read. A version is the sum of the versions of the tables that the lists depend on.
 */
function createVersionDescriber(registry: Registry, role: Role): DescribeVersions {
  const entities = findReadableEntities(registry, role).map(
    (resource) => [resource.name, listVersionNames(registry, resource)] as const,
  )
  const settingsEntity = findSettingsEntity(registry)
  const tablesByName = [
    ...entities,
    ['inbox', [DONE_VERSION]] as const,
    // The settings concern everybody, also those who may not read their entity.
    ...(settingsEntity
      ? [[BUSINESS_VERSION, listVersionNames(registry, settingsEntity)] as const]
      : []),
  ]
  // Built once for each state of the tables, because all readers of a role get the same.
  let lastDescription: { versions: Versions; event: LiveEvent } | undefined
  return (versions) => {
    if (lastDescription?.versions === versions) return lastDescription.event
    const sums = tablesByName.map(([entity, tables]) => [
      entity,
      tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), 0),
    ])
    const data = JSON.stringify(Object.fromEntries(sums))
    const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
    lastDescription = { versions, event: { id, data } }
    return lastDescription.event
  }
}

/** Returns the function per role that describes table versions. */
export const describeVersions = compileOnce(
  (registry: Registry) =>
    Object.fromEntries(
      ROLES.map((role) => [role, createVersionDescriber(registry, role)]),
    ) as Record<Role, DescribeVersions>,
)

/** Returns the versions that changed between two events, as JSON. */
export function getRaisedVersions(before: LiveEvent, after: LiveEvent): string {
  if (before.id === after.id) return '{}'
  const previousVersions: Readonly<Record<string, number>> = JSON.parse(before.data)
  const versions = Object.entries<number>(JSON.parse(after.data))
  return JSON.stringify(
    Object.fromEntries(versions.filter(([name, version]) => previousVersions[name] !== version)),
  )
}
