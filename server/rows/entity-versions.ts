import { createHash } from 'node:crypto'
import { listEndpoints } from '../../registry/entities/endpoints.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { type Role, ROLES } from '#business/words'
import { BUSINESS_VERSION } from '../../registry/words/business-settings.ts'
import type { LiveEvent } from '../live/event-stream.ts'
import type { Versions } from '../live/versions.ts'
import { findSettingsEntity } from './business-store.ts'
import { versionNames } from './entity-tag.ts'

/** The version that rises when somebody marks an item of the inbox. */
export const DONE_VERSION = 'inbox_done'

/** The entities whose rows a role may read. */
function findReadable(registry: Registry, role: Role) {
  const readable = listEndpoints(registry).filter(
    (endpoint) => endpoint.kind === 'read' && endpoint.roles.includes(role),
  )
  return [...new Set(readable.map(({ resource }) => resource))]
}

/** Describes table versions to a client, which may not see every table. */
type DescribeVersions = (versions: Versions) => LiveEvent

/**
 * Creates a function that returns the version of each entity that a role may read, of `inbox` and of
 * `business`.
 * It is the sum of the versions of the tables that its lists depend on, so it grows with every change.
 */
function createDescription(registry: Registry, role: Role): DescribeVersions {
  const entities = findReadable(registry, role).map(
    (resource) => [resource.name, versionNames(registry, resource)] as const,
  )
  const giver = findSettingsEntity(registry)
  const names = [
    ...entities,
    ['inbox', [DONE_VERSION]] as const,
    // The settings concern everybody, also those who may not read their entity.
    ...(giver ? [[BUSINESS_VERSION, versionNames(registry, giver)] as const] : []),
  ]
  // Built once for each state of the tables, because all readers of a role get the same.
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

/** Creates the descriptions of table versions for each role. */
export const describeVersions = compileOnce(
  (registry: Registry) =>
    Object.fromEntries(ROLES.map((role) => [role, createDescription(registry, role)])) as Record<
      Role,
      DescribeVersions
    >,
)

/** Returns the versions of an event that another event did not have, as JSON. */
export function getRaisedVersions(before: LiveEvent, after: LiveEvent): string {
  if (before.id === after.id) return '{}'
  const known: Readonly<Record<string, number>> = JSON.parse(before.data)
  const versions = Object.entries<number>(JSON.parse(after.data))
  return JSON.stringify(
    Object.fromEntries(versions.filter(([name, version]) => known[name] !== version)),
  )
}
