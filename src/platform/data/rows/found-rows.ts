import { type SearchResultGroups, searchCalls } from '../../../../registry/calls/search-calls.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { findReference } from './list-references.ts'
import type { Row } from './normalise.ts'
import { unwrapRows } from './unwrap.ts'

/** The search results of one entity, with the best match first. */
export interface FoundRows {
  resource: AnyResource
  rows: readonly Row[]
}

/** Converts search results to the declared types, and drops undeclared entities. */
export function convertFoundRows(groups: SearchResultGroups): FoundRows[] {
  const { request } = searchCalls.search
  return groups.flatMap(({ entity, rows }) => {
    const { resource } = findReference(entity) ?? {}
    return resource ? [{ resource, rows: unwrapRows({ data: rows }, resource, request).rows }] : []
  })
}
