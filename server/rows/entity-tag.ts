import { createHash } from 'node:crypto'
import { listComputedSources } from '../db/computed/computed-sources.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { getIncludedFields, listTargetEntities } from '../../registry/fields/targets.ts'
import { getTableName } from '../db/table-name.ts'
import { getVolatileVersionName } from '../db/tables/versions/table-versions.ts'
import type { VersionState } from '../live/versions.ts'

/**
 * Returns the entities that the computed fields of `resources` read, directly or through other
 * entities.
 */
function findComputedSources(registry: Registry, resources: readonly AnyResource[]): AnyResource[] {
  const sources = new Set<AnyResource>()
  const queue = [...resources]
  for (let resource = queue.pop(); resource; resource = queue.pop())
    for (const { entity } of listComputedSources(resource)) {
      if (sources.has(registry[entity])) continue
      sources.add(registry[entity])
      queue.push(registry[entity])
    }
  return [...sources]
}

/**
 * Returns the names of the table versions that a list depends on: its own tables, and those of
 * referenced titles.
 */
export function listVersionNames(registry: Registry, resource: AnyResource): string[] {
  const referenced = Object.values(resource.fields)
    .flatMap((field) => [
      ...listTargetEntities(field),
      ...getIncludedFields(registry, field).flatMap(listTargetEntities),
    ])
    .map((name) => getTableName(registry[name]))
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

/** Returns an entity's declaration as JSON. */
const getDeclaration = compileOnce((resource: AnyResource): string => JSON.stringify(resource))

/** The maximum number of cached tags per state of the tables. */
const MAX_TAGS = 1000

/** The cached tags per state of the tables, by key. */
const tags = new WeakMap<VersionState, Map<string, ListTag>>()

/** The parts of a list's entity tag in addition to the versions of its tables. */
export interface TagSource {
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
export function buildEntityTag(state: VersionState, tagSource: TagSource): ListTag {
  const cachedTags = tags.get(state) ?? new Map<string, ListTag>()
  tags.set(state, cachedTags)
  if (cachedTags.size >= MAX_TAGS) cachedTags.clear()
  const key = `${tagSource.resource.name} ${tagSource.key}`
  const tag = cachedTags.get(key) ?? makeTag(state, tagSource)
  cachedTags.set(key, tag)
  return tag
}

/** Returns the sorted names of the versions that the lists of an entity depend on. */
const getVersionNames = compileOnce((registry: Registry) =>
  compileOnce((resource: AnyResource) => listVersionNames(registry, resource).sort()),
)

function makeTag({ database, versions: allVersions }: VersionState, tagSource: TagSource): ListTag {
  const { registry, resource, key } = tagSource
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
