import type { QueryKey } from '@tanstack/react-query'
import { tiles } from '#business/dashboard/index.ts'
import { tileCall } from '../../../registry/reports/tile.ts'
import { subjectsOf } from '../../access/rights.ts'
import { findReference } from '../../data/rows/list-references.ts'

const tileOf = (request: unknown) => tiles.find((tile) => tileCall(tile) === request)

/** Returns the names of the entities that a query shows, by its key. */
function entitiesOf(key: QueryKey): readonly string[] {
  const strings = key.filter((part) => typeof part === 'string')
  const named = strings.flatMap((name) => findReference(name)?.resource.name ?? [])
  // A report that somebody reads does not change under their eyes; a tile is of this moment.
  const request = (key[2] as { request?: unknown } | undefined)?.request
  const tile = tileOf(request)
  return tile ? [...named, ...subjectsOf(tile)] : named
}

/** Whether a query shows rows, or a number of rows, of entities that have changed. */
export function showsAny(key: QueryKey, changed: ReadonlySet<string>): boolean {
  return key[0] === 'counts' || entitiesOf(key).some((name) => changed.has(name))
}
