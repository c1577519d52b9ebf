import { type CompiledQuery, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { compileFrequent } from '../db/prepared.ts'
import { buildRowsByIds, type JsonRows, type PageSelection, selectPageIds } from './select-rows.ts'

/** The entities of a page: with the fields for its order, and with those of the response. */
interface PageEntities {
  readable: AnyResource
  selected: AnyResource
}

/**
 * Compiles the first page of all rows of a list to one statement, which is planned once. Pages with
 * filters take two, because their values may need different plans.
 */
export const compileFirstPage = (
  registry: Registry,
  { readable, selected }: PageEntities,
  page: PageSelection,
): CompiledQuery<JsonRows> => {
  const ids = sql`array(${selectPageIds(registry, readable, page)})`
  return compileFrequent(buildRowsByIds(registry, selected, ids))
}
