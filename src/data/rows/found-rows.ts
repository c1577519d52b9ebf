import type { Request } from '../../../registry/entities/requests.ts'
import { findReference } from './list-references.ts'
import type { Row } from './normalise.ts'
import { unwrapRows } from './unwrap.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'

/** The request that finds rows of every entity; a provider that lacks it finds none outside its lists. */
export const SEARCH: Request = 'GET search'

/** Rows of one entity that were found, the best first. */
export interface FoundRows {
  resource: AnyResource
  rows: readonly Row[]
}

/** Reads the rows that a provider found; entities that nobody declared are left out. */
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
