import { COLUMNS_TYPE } from '../../../resources/kit/values/columnar.ts'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Row } from '../rows/normalise.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'

/** The response of a list request. */
export interface CachedList {
  rows: readonly Row[]
  /** The provider pages this list itself: the rows are only its first page. */
  paged: boolean
}

/** A list as the cache keeps it. */
export interface Entry extends CachedList {
  etag: string | null
  version: number | null
  at: number
  epoch: number
  source: Source
}

/** The types of answer that a list is asked for in: by its columns where a provider can, otherwise by its rows. */
export const LIST_TYPES = `${COLUMNS_TYPE}, application/json;q=0.9`

/** The body of a list's request. */
export const bodyOf = ({ read, params }: Source) => ({ ...read.body, ...params })

/** The key of a list: another entity, request or body is another list. */
export const keyOf = (source: Source) =>
  `${source.resource.name} ${source.read.request} ${JSON.stringify(bodyOf(source))}`

/** Reads the rows of a response; throws for another shape. */
export function parseList(body: unknown, resource: AnyResource, request: string): CachedList {
  const { rows, total = rows.length, totalPages } = unwrapRows(body, resource, request)
  return { rows, paged: totalPages !== undefined || total > rows.length }
}
