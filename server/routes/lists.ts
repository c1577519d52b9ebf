import type { ReadEndpoint } from '../../registry/entities/endpoints.ts'
import { PAGES_ABOVE_PREFERENCE } from '../../registry/values/page-sizes.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { isPlannedOnce } from '../db/prepared.ts'
import { readIfNoneMatch } from '../http/conditional.ts'
import { JSON_TYPE } from '../http/json-text.ts'
import { negotiateCoding } from '../http/page-coding.ts'
import type { TextParts } from '../http/response-cache.ts'
import { buildEntityTag, type ListTag } from '../rows/entity-tag.ts'
import { Problem } from '../http/problem.ts'
import { DEFAULT_PER_PAGE, type RequestedPage } from '../rows/list-page.ts'
import { buildOrder } from '../rows/list-order.ts'
import {
  countRows,
  estimateRows,
  readByIds,
  readPage,
  readCountedPage,
  readPageIds,
  readTotals,
  buildRowsQuery,
  type JsonRows,
  type Totals,
  omitCommonWords,
} from '../rows/select-rows.ts'
import type { Input } from '../http/input.ts'
import { MAX_NARROWED, searchPage, type SearchedPage } from '../rows/filters/found-words.ts'
import {
  isPageRequest,
  type ListRequest,
  type PageRequest,
  readListRequest,
} from './list-request.ts'

/** The header with the version of a list, for comparison with the event stream. */
const LIST_VERSION = 'list-version'

interface ListAnswer {
  /** Identifies the request and the caller's rights, without the versions of the rows. */
  key: string
  tag: ListTag
  /** Reads the response as JSON. */
  read: () => Promise<TextParts>
  headers?: Readonly<Record<string, string>>
}

/** Responds with a list: with 304 if it is unchanged, or with cached bytes. */
export async function answerUnlessUnchanged(
  { cache }: Deps,
  c: AppContext,
  { key, tag, read, headers: extraHeaders }: ListAnswer,
): Promise<Response> {
  const { etag, version } = tag
  const headers = {
    ...JSON_TYPE,
    etag,
    [LIST_VERSION]: String(version),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization, prefer',
    ...extraHeaders,
  }
  const clientTags = readIfNoneMatch(c)
  // Not by `c.body`, which makes a `Headers` object of them. That takes as long as the rest.
  if (clientTags === '*' || clientTags.includes(etag))
    return new Response(null, { status: 304, headers })
  const preferredCoding = negotiateCoding(c.req.header('accept-encoding'))
  const { bytes, coding } = await cache.get(key, etag, preferredCoding, read)
  return new Response(bytes, {
    headers: coding === 'identity' ? headers : { ...headers, 'content-encoding': coding },
  })
}

const PREFERENCE_PATTERN = new RegExp(
  String.raw`(?:^|[,;])\s*${PAGES_ABOVE_PREFERENCE}="?(\d{1,9})"?\s*(?:$|[,;])`,
  'i',
)

/**
 * Returns the maximum rows of a whole list; undefined for callers without paging, which get all rows
 * as the specification requires.
 */
function readMaxRows({ pagesAbove }: Deps, { read }: ReadEndpoint, prefer = '') {
  const [, requested] = PREFERENCE_PATTERN.exec(prefer) ?? []
  return requested === undefined || read.single
    ? undefined
    : Math.min(Number(requested), pagesAbove)
}

function unwrapSingleRow(json: string): string {
  if (json === '[]') throw new Problem(404, 'not_found')
  return json.slice(1, -1)
}

/** Reads all rows as JSON, or the first page with the totals if there are more than `maxRows`. */
async function readRows(
  { db, registry }: Deps,
  { endpoint, selected, visible: where }: ListRequest,
  maxRows: number | undefined,
): Promise<string[]> {
  if (maxRows !== undefined) {
    const countResult = await countRows(registry, selected, where).execute(db)
    const total = Number(countResult.rows[0]?.total ?? 0)
    const totals = `"total":${total},"totalPages":${Math.ceil(total / DEFAULT_PER_PAGE)}`
    if (total > maxRows) {
      const order = buildOrder(registry, selected, { order: 'ASC' }, { today: '', language: '' })
      const page = { where, order, limit: DEFAULT_PER_PAGE }
      return ['{"data":', await readPage(db, registry, selected, page), `,${totals}}`]
    }
  }
  const { rows } = await buildRowsQuery(registry, selected, { where }).execute(db)
  const json = rows[0]?.json ?? '[]'
  return ['{"data":', endpoint.read.single ? unwrapSingleRow(json) : json, '}']
}

/**
 * Responds with a whole list, or with the first page of a long list to a caller that can page. For an
 * unchanged list it responds with 304 or with cached bytes.
 */
async function answerWholeList(deps: Deps, c: AppContext, request: ListRequest): Promise<Response> {
  const { endpoint } = request
  const { resource } = endpoint
  const maxRows = readMaxRows(deps, endpoint, c.req.header('prefer'))
  const key = `${request.key} ${maxRows ?? ''}`
  const state = await deps.versionCache.versions(c.get('caller'))
  return answerUnlessUnchanged(deps, c, {
    key,
    tag: buildEntityTag(state, { registry: deps.registry, resource, key }),
    read: () => readRows(deps, request, maxRows),
    ...(maxRows !== undefined && {
      headers: { 'preference-applied': `${PAGES_ABOVE_PREFERENCE}=${maxRows}` },
    }),
  })
}

/** A requested page of a list. */
interface ListPage extends PageRequest {
  /**
   * Returns how to select the rows, looked up once for a request. It looks up the words of a search,
   * which a cached answer does not need.
   */
  findSelection: () => Promise<SearchedPage<RequestedPage>>
  /**
   * Reads the ids of a page together with their total, once for a request; undefined unless the
   * rows of a search were found by id.
   */
  readCounted: () => ReturnType<typeof readCountedPage>
}

/** Reads the totals of all pages. Sums are missing if the number of rows is an estimate. */
function readCachedTotals(
  { db, registry, counts }: Deps,
  { readable, countKey, findSelection, readCounted }: ListPage,
  version: string,
) {
  return counts.get<Pick<Totals, 'total'> & Partial<Totals>>({
    key: countKey,
    version,
    count: async () => {
      const { page } = await findSelection()
      const counted = await readCounted()
      if (counted) return { value: { total: counted.total, sums: {} }, rows: counted.total }
      const value = await readTotals(db, registry, readable, omitCommonWords(page))
      // Rows with common words take long to count, even if there are few.
      return { value, rows: page.common ? Infinity : value.total }
    },
    estimate: async () => {
      const { page, estimated } = await findSelection()
      // The rows of a search that are found by id are few, and are counted.
      if (page.from) return { value: { total: 0 }, rows: 0 }
      const total = await estimateRows(db, registry, readable, estimated)
      const rows = page.common ? await estimateRows(db, registry, readable, []) : total
      return { value: { total }, rows }
    },
  })
}

/** The totals as members of a JSON object. */
const formatTotalsAsJson = (
  { total, sums }: Partial<Totals> & Pick<Totals, 'total'>,
  page: RequestedPage,
) =>
  JSON.stringify({
    total,
    totalPages: Math.ceil(total / page.limit),
    ...(page.sums.length > 0 && { sums }),
  }).slice(1, -1)

/** Corrects an estimated total by the number of rows that the page really has. */
function correctTotal(total: number, { offset = 0, limit }: RequestedPage, rows: number): number {
  if (rows === 0) return Math.min(total, offset)
  return rows < limit ? offset + rows : Math.max(total, offset + rows)
}

/** Reads the rows of a page. `total` is the number of rows in all pages. */
async function readPageRows(
  { db, registry }: Deps,
  { readable, selected, page, firstPage, findSelection, readCounted }: ListPage,
  total: number,
): Promise<JsonRows> {
  // Planning all joins in one statement takes longer than a second statement.
  if (firstPage && isPlannedOnce(firstPage)) {
    const { rows } = await db.executeQuery(firstPage)
    return rows[0] ?? { json: '[]', count: 0 }
  }
  const selection = (await findSelection()).page
  // In a search, a sort by title would read the found rows again for each title.
  const isLong = selection.isLong || (page.q === '' && total > MAX_NARROWED)
  const counted = await readCounted()
  const ids = counted?.ids ?? (await readPageIds(db, registry, readable, { ...selection, isLong }))
  return { json: await readByIds(db, registry, selected, ids), count: ids.length }
}

/**
 * Responds with a page and the number of all rows. If the number is an estimate or from an earlier
 * version, the response says so, and is valid for that number only.
 */
async function answerPage(deps: Deps, c: AppContext, list: ListPage): Promise<Response> {
  const { page, key } = list
  const { registry } = deps
  const { resource } = list.endpoint
  const state = await deps.versionCache.versions(c.get('caller'))
  const { etag } = buildEntityTag(state, { registry, resource, key: 'count' })
  const { value, isCurrent } = await readCachedTotals(deps, list, etag)
  const read = async () => {
    const { json, count } = await readPageRows(deps, list, value.total)
    if (isCurrent) return [`{"data":${json},${formatTotalsAsJson(value, page)}}`]
    const totals = { ...value, total: correctTotal(value.total, page, count) }
    return [`{"data":${json},${formatTotalsAsJson(totals, page)},"isEstimate":true}`]
  }
  const tagKey = isCurrent ? key : JSON.stringify([key, value])
  return answerUnlessUnchanged(deps, c, {
    key,
    tag: buildEntityTag(state, { registry, resource, key: tagKey }),
    read,
  })
}

/** Returns a function that computes a value on its first call. */
function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/** Adds the conditions of visible rows to a page, and those of the words of its search. */
async function findSelection(
  { db, registry }: Deps,
  { readable, page, visible, isUnscoped }: PageRequest,
): Promise<SearchedPage<RequestedPage>> {
  if (page.q !== '') return searchPage(db, registry, readable, { page, visible })
  const where = [...visible, ...page.where]
  const isLong = page.where.length === 0 && isUnscoped
  return { page: { ...page, where, isLong }, estimated: where }
}

/** Responds with a list: whole, or one page if the query has paging options or filters. */
export async function answerQuery(
  deps: Deps,
  endpoint: ReadEndpoint,
  c: AppContext,
  input: Input,
): Promise<Response> {
  const request = await readListRequest(deps, endpoint, c, input)
  if (!isPageRequest(request)) return answerWholeList(deps, c, request)
  const { db, registry } = deps
  const findPage = once(() => findSelection(deps, request))
  const readCounted = once(async () => {
    const { page } = await findPage()
    if (!page.from || page.sums.length > 0) return undefined
    return readCountedPage(db, registry, request.readable, page)
  })
  return answerPage(deps, c, { ...request, findSelection: findPage, readCounted })
}
