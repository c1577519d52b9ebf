import { createHash } from 'node:crypto'
import { computedSources } from '../db/computed/computed-sources.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { targetsOf } from '../../registry/fields/pointing.ts'
import { tableOf } from '../db/table-name.ts'
import { volatileVersionOf } from '../db/tables/versions/table-versions.ts'
import type { VersionState } from '../live/versions.ts'

/** The entities whose rows the computed fields of some are made of, directly or through others. */
function computedFrom(registry: Registry, from: readonly AnyResource[]): AnyResource[] {
  const found = new Set<AnyResource>()
  const waiting = [...from]
  for (let one = waiting.pop(); one; one = waiting.pop())
    for (const { entity } of computedSources(one)) {
      if (found.has(registry[entity])) continue
      found.add(registry[entity])
      waiting.push(registry[entity])
    }
  return [...found]
}

/**
 * The names of the table versions that a list depends on: its own tables and those of referenced
 * titles.
 */
export function versionNames(registry: Registry, resource: AnyResource): string[] {
  const referenced = Object.values(resource.fields).flatMap((field) =>
    targetsOf(field).map((name) => tableOf(registry[name])),
  )
  const members = (resource.union ?? []).map((name) => registry[name])
  const tables = [resource, ...members, ...computedFrom(registry, [resource, ...members])].map(
    tableOf,
  )
  return [...new Set([...tables, ...tables.map(volatileVersionOf), ...referenced])]
}

/** The tag of a list's response, and the version that the stream of events gives the entity. */
export interface ListTag {
  etag: string
  version: number
}

/** What a declaration says, as text, for as long as it is the same object. */
const declarations = new WeakMap<AnyResource, string>()

function declarationOf(resource: AnyResource): string {
  const text = declarations.get(resource) ?? JSON.stringify(resource)
  declarations.set(resource, text)
  return text
}

/** Tags that are remembered of one state of the tables. */
const MOST_TAGS = 1000

/** The tags of one state of the tables, by their keys. */
const tags = new WeakMap<VersionState, Map<string, ListTag>>()

/** What a list's tag is made of beside the versions of its tables. */
export interface Tagged {
  registry: Registry
  resource: AnyResource
  /** What else the response depends on: the request, the caller's fields and rows, the day. */
  key: string
}

/**
 * Computes the entity tag and the version of a list. Both change with any row, also when another
 * server changes it; the tag with the database and the declaration, too.
 */
export function entityTag(state: VersionState, tagged: Tagged): ListTag {
  const known = tags.get(state) ?? new Map<string, ListTag>()
  tags.set(state, known)
  if (known.size >= MOST_TAGS) known.clear()
  const key = `${tagged.resource.name} ${tagged.key}`
  const tag = known.get(key) ?? makeTag(state, tagged)
  known.set(key, tag)
  return tag
}

/** The sorted names of the versions that the lists of an entity depend on. */
const sorted = new WeakMap<Registry, Map<AnyResource, readonly string[]>>()

function namesOf({ registry, resource }: Tagged): readonly string[] {
  const known = sorted.get(registry) ?? new Map<AnyResource, readonly string[]>()
  sorted.set(registry, known)
  const names = known.get(resource) ?? versionNames(registry, resource).sort()
  known.set(resource, names)
  return names
}

function makeTag({ database, versions: all }: VersionState, tagged: Tagged): ListTag {
  const versions = namesOf(tagged).map((name) => all.get(name) ?? 0)
  const hash = createHash('sha256')
    .update(`${tagged.key}\n${declarationOf(tagged.resource)}\n`)
    .update(JSON.stringify([database, namesOf(tagged), versions]))
  return {
    etag: `"${hash.digest('base64url').slice(0, 24)}"`,
    version: versions.reduce((sum, version) => sum + version, 0),
  }
}
