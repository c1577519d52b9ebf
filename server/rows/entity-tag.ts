import { createHash } from 'node:crypto'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { targetsOf } from '../../resources/kit/fields/pointing.ts'
import { tableOf } from '../db/table-name.ts'
import { volatileVersionOf } from '../db/tables/system-tables.ts'
import type { VersionState } from '../live/versions.ts'

/**
 * The names of the table versions that a list depends on: its own tables and those of referenced
 * titles.
 */
export function versionNames(registry: Registry, resource: AnyResource): string[] {
  const referenced = Object.values(resource.fields).flatMap((field) =>
    targetsOf(field).map((name) => tableOf(registry[name])),
  )
  const members = (resource.union ?? []).map((name) => tableOf(registry[name]))
  const rowColumn = [tableOf(resource), ...members]
  return [...new Set([...rowColumn, ...rowColumn.map(volatileVersionOf), ...referenced])]
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

/**
 * Computes the entity tag and the version of a list. Both change with any row, also when another
 * server changes it; the tag with the database and the declaration, too.
 */
export function entityTag(
  state: VersionState,
  registry: Registry,
  resource: AnyResource,
  key: string,
): ListTag {
  const known = tags.get(state) ?? new Map<string, ListTag>()
  tags.set(state, known)
  if (known.size >= MOST_TAGS) known.clear()
  const tag = known.get(key) ?? makeTag(state, registry, resource, key)
  known.set(key, tag)
  return tag
}

function makeTag(
  { database, versions }: VersionState,
  registry: Registry,
  resource: AnyResource,
  key: string,
): ListTag {
  const states = versionNames(registry, resource)
    .sort()
    .map((name) => [name, versions.get(name) ?? 0] as const)
  const hash = createHash('sha256').update(`${key}\n${declarationOf(resource)}\n`)
  hash.update(JSON.stringify([database, states]))
  return {
    etag: `"${hash.digest('base64url').slice(0, 24)}"`,
    version: states.reduce((sum, [, version]) => sum + version, 0),
  }
}
