import { createHash } from 'node:crypto'
import { computedSources } from '../db/computed/computed-sources.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { getTargets } from '../../registry/fields/targets.ts'
import { getTableName } from '../db/table-name.ts'
import { getVolatileVersionName } from '../db/tables/versions/table-versions.ts'
import type { VersionState } from '../live/versions.ts'

/**
 * Returns the entities whose rows the computed fields of some entities read, directly or through
 * others.
 */
function findComputedSources(registry: Registry, from: readonly AnyResource[]): AnyResource[] {
  const sources = new Set<AnyResource>()
  const waiting = [...from]
  for (let resource = waiting.pop(); resource; resource = waiting.pop())
    for (const { entity } of computedSources(resource)) {
      if (sources.has(registry[entity])) continue
      sources.add(registry[entity])
      waiting.push(registry[entity])
    }
  return [...sources]
}

/**
 * Returns the names of the table versions that a list depends on: its own tables, and those of
 * referenced titles.
 */
export function versionNames(registry: Registry, resource: AnyResource): string[] {
  const referenced = Object.values(resource.fields).flatMap((field) =>
    getTargets(field).map((name) => getTableName(registry[name])),
  )
  const members = (resource.union ?? []).map((name) => registry[name])
  const tables = [
    resource,
    ...members,
    ...findComputedSources(registry, [resource, ...members]),
  ].map(getTableName)
  return [...new Set([...tables, ...tables.map(getVolatileVersionName), ...referenced])]
}

/** The tag of a list's response, and its version in the event stream. */
export interface ListTag {
  etag: string
  version: number
}

/** Returns a declaration as text. */
const getDeclaration = compileOnce((resource: AnyResource): string => JSON.stringify(resource))

/** The maximum number of cached tags of one state of the tables. */
const MAX_TAGS = 1000

/** The tags of one state of the tables, by their keys. */
const tags = new WeakMap<VersionState, Map<string, ListTag>>()

/** The parts of a list's entity tag that follow the versions of its tables. */
export interface Tagged {
  registry: Registry
  resource: AnyResource
  /**
   * Further parts that the response depends on: the request, the caller's fields and rows, the day.
   */
  key: string
}

/**
 * Computes the entity tag and the version of a list. Both change with any row, also when another
 * server changes it. The tag also changes with the database and the declaration.
 */
export function entityTag(state: VersionState, tagged: Tagged): ListTag {
  const existing = tags.get(state) ?? new Map<string, ListTag>()
  tags.set(state, existing)
  if (existing.size >= MAX_TAGS) existing.clear()
  const key = `${tagged.resource.name} ${tagged.key}`
  const tag = existing.get(key) ?? makeTag(state, tagged)
  existing.set(key, tag)
  return tag
}

/** Returns the sorted names of the versions that the lists of an entity depend on. */
const getVersionNames = compileOnce((registry: Registry) =>
  compileOnce((resource: AnyResource) => versionNames(registry, resource).sort()),
)

function makeTag({ database, versions: allVersions }: VersionState, tagged: Tagged): ListTag {
  const { registry, resource, key } = tagged
  const names = getVersionNames(registry)(resource)
  const versions = names.map((name) => allVersions.get(name) ?? 0)
  const hash = createHash('sha256')
    .update(`${key}\n${getDeclaration(resource)}\n`)
    .update(JSON.stringify([database, names, versions]))
  return {
    etag: `"${hash.digest('base64url').slice(0, 24)}"`,
    version: versions.reduce((sum, version) => sum + version, 0),
  }
}
