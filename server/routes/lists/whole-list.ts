import type { ReadEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { dependsOnDay } from '../../../registry/fields/conditions.ts'
import { PAGES_ABOVE } from '../../../registry/values/page-sizes.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { DEFAULT_PER_PAGE } from '../../rows/list-page.ts'
import { entityTag } from '../../rows/entity-tag.ts'
import { orderBy } from '../../rows/order-by.ts'
import { countRows, type PageSelection, readPage, rowsAsJson } from '../../rows/select-rows.ts'
import { answerUnlessUnchanged } from './unchanged.ts'

/** The fields that limit a read, by name. */
export type Named = Readonly<Record<string, string | number>>

/** A read without paging options. */
interface WholeList {
  endpoint: ReadEndpoint
  /** The entity with the fields that the caller may read. */
  known: AnyResource
  where: PageSelection['where']
  named: Named
  /** The business's day, for conditions on days. */
  today: string
}

const PREFERENCE = new RegExp(
  String.raw`(?:^|[,;])\s*${PAGES_ABOVE}="?(\d{1,9})"?\s*(?:$|[,;])`,
  'i',
)

/**
 * Returns the most rows that a list may have to be sent whole; undefined for a caller that takes
 * any number, as the specification has it.
 */
function readMostRows({ pagesAbove }: Deps, { read }: ReadEndpoint, prefer = '') {
  const [, asked] = PREFERENCE.exec(prefer) ?? []
  return asked === undefined || read.single ? undefined : Math.min(Number(asked), pagesAbove)
}

function singleRow(json: string): string {
  if (json === '[]') throw new Problem(404, 'not_found')
  return json.slice(1, -1)
}

/** Reads all rows as JSON, or the first page with the totals where there are more than `most`. */
async function readRows(
  { db, registry }: Deps,
  { endpoint, known, where }: WholeList,
  most: number | undefined,
): Promise<string[]> {
  if (most !== undefined) {
    const counted = await countRows(registry, known, where).execute(db)
    const total = Number(counted.rows[0]?.total ?? 0)
    const totals = `"total":${total},"totalPages":${Math.ceil(total / DEFAULT_PER_PAGE)}`
    if (total > most) {
      const order = orderBy(registry, known, { order: 'ASC' }, { today: '', language: '' })
      const page = { where, order, limit: DEFAULT_PER_PAGE }
      return ['{"data":', await readPage(db, registry, known, page), `,${totals}}`]
    }
  }
  const { rows } = await rowsAsJson(registry, known, { where }).execute(db)
  const json = rows[0]?.json ?? '[]'
  return ['{"data":', endpoint.read.single ? singleRow(json) : json, '}']
}

/**
 * Responds with a whole list, or with the first page of a long one to a caller that reads those page
 * by page. An unchanged list is answered with 304, or from the bytes that were sent before.
 */
export async function answerWholeList(
  deps: Deps,
  c: AppContext,
  list: WholeList,
): Promise<Response> {
  const { endpoint, known, named, today } = list
  const { resource, read } = endpoint
  const most = readMostRows(deps, endpoint, c.req.header('prefer'))
  // Roles that receive different fields of the same rows must not share a cached response.
  const key = JSON.stringify([
    resource.name,
    read.request,
    read.body,
    Object.keys(known.fields),
    named,
    most ?? null,
    dependsOnDay(read.where) && today,
  ])
  const state = await deps.known.versions(c.get('caller'))
  return answerUnlessUnchanged(deps, c, {
    key,
    tag: entityTag(state, { registry: deps.registry, resource, key }),
    read: () => readRows(deps, list, most),
    ...(most !== undefined && { headers: { 'preference-applied': `${PAGES_ABOVE}=${most}` } }),
  })
}
