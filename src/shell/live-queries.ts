import type { QueryKey } from '@tanstack/react-query'
import { tiles } from '#business'
import { buildTileRequest } from '../../registry/reports/tile.ts'
import { tileEntities } from '../platform/access/rights.ts'
import { isWholeListQuery } from '../platform/data/lists/query-client.ts'
import { findReference } from '../platform/data/rows/list-references.ts'

const findTile = (request: unknown) => tiles.find((tile) => buildTileRequest(tile) === request)

/** Returns the names of the entities that a query shows, by its key. */
function listEntities(key: QueryKey): readonly string[] {
  const strings = key.filter((part) => typeof part === 'string')
  const entityNames = strings.flatMap((name) => findReference(name)?.resource.name ?? [])
  // A report must not change while the user reads it. A tile is live.
  const request = (key[2] as { request?: unknown } | undefined)?.request
  const tile = findTile(request)
  return tile ? [...entityNames, ...tileEntities(tile)] : entityNames
}

/** The first parts of the keys of queries that a change of any entity may affect. */
const KINDS_OF_ALL_ENTITIES: readonly unknown[] = ['inbox', 'uncovered']

/**
 * Returns whether a query shows rows or counts of changed entities. A change of this tab also affects
 * queries of no named entity, such as the history. Saved views depend on no rows, and complete lists
 * carry versions of their own.
 */
export function isAffected(
  key: QueryKey,
  changed: ReadonlySet<string>,
  isOwnChange: boolean,
): boolean {
  const [kind] = key
  if (kind === 'views' || isWholeListQuery({ queryKey: key })) return false
  if (KINDS_OF_ALL_ENTITIES.includes(kind)) return true
  const entities = listEntities(key)
  if (entities.length > 0) return entities.some((name) => changed.has(name))
  return kind === 'counts' || isOwnChange
}
