import type { Request } from '../../../registry/entities/requests.ts'
import { findReference } from './list-references.ts'
import type { Row } from './normalise.ts'
import { unwrapRows } from './unwrap.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'

/**
 * The request that searches rows of all entities. With a provider that lacks it, only cached lists
 * are searched.
 */
export const SEARCH: Request = 'GET search'

/** The found rows of one entity, the best match first. */
export interface FoundRows {
  resource: AnyResource
  rows: readonly Row[]
}

/** Reads the rows a provider found. Entities that are not declared are left out. */
export function parseFoundRows(body: unknown): FoundRows[] {
  const data: unknown = (body as { data?: unknown } | null)?.data
  return (Array.isArray(data) ? data : []).flatMap(
    (group: { entity?: unknown; rows?: unknown }) => {
      const { resource } = findReference(String(group.entity)) ?? {}
      return resource
        ? [{ resource, rows: unwrapRows({ data: group.rows }, resource, SEARCH).rows }]
        : []
    },
  )
}
