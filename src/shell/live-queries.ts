import type { QueryKey } from '@tanstack/react-query'
import { tiles } from '#business'
import { tileCall } from '../../registry/reports/tile.ts'
import { tileEntities } from '../access/rights.ts'
import { findReference } from '../data/rows/list-references.ts'

const findTile = (request: unknown) => tiles.find((tile) => tileCall(tile) === request)

/** Returns the names of the entities that a query shows, by its key. */
function listEntities(key: QueryKey): readonly string[] {
  const strings = key.filter((part) => typeof part === 'string')
  const named = strings.flatMap((name) => findReference(name)?.resource.name ?? [])
  // A report must not change while the user reads it. A tile is live.
  const request = (key[2] as { request?: unknown } | undefined)?.request
  const tile = findTile(request)
  return tile ? [...named, ...tileEntities(tile)] : named
}

/** Returns whether a query shows rows or counts of changed entities. */
export function isAffected(key: QueryKey, changed: ReadonlySet<string>): boolean {
  return (
    ['counts', 'inbox', 'uncovered'].some((name) => name === key[0]) ||
    listEntities(key).some((name) => changed.has(name))
  )
}
