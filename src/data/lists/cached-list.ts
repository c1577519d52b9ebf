import { CHANGED_ROWS, COLUMNS_TYPE } from '../../../registry/values/columnar.ts'
import { changedRows, hasChanges } from '../rows/changed-rows.ts'
import { isColumnar } from '../rows/columnar.ts'
import type { Row } from '../rows/normalise.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'

/** The response of a list request. */
export interface CachedList {
  rows: readonly Row[]
  /** The provider pages this list itself: the rows are only its first page. */
  paged: boolean
  /** It came by its columns: its provider may tell what has changed since. */
  columnar: boolean
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

/** The word by which a list that is held is asked for what has changed in it; none for a list that is not. */
export const changesOf = (held: CachedList | undefined): string | undefined =>
  held?.columnar && !held.paged ? CHANGED_ROWS : undefined

/** Reads the rows of a response, or the changes of a list that is held; throws for another shape. */
export function parseList(
  body: unknown,
  { resource, read, hasAllFields }: Source,
  held: CachedList | undefined,
): CachedList {
  if (held && hasChanges(body)) return { ...held, rows: changedRows(held.rows, body, resource) }
  const {
    rows,
    total = rows.length,
    totalPages,
  } = unwrapRows(body, resource, read.request, hasAllFields)
  const paged = totalPages !== undefined || total > rows.length
  return { rows, paged, columnar: isColumnar(body) }
}
