import type { ReadEndpoint } from '../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { dependsOnDay } from '../../registry/fields/conditions.ts'
import { PAGES_ABOVE_PREFERENCE } from '../../registry/values/page-sizes.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { getReadableEntity } from '../../registry/entities/readable-entity.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { readIfNoneMatch } from '../http/conditional.ts'
import { JSON_TYPE } from '../http/json-text.ts'
import { negotiateCoding } from '../http/page-coding.ts'
import type { TextParts } from '../http/response-cache.ts'
import { buildEntityTag, type ListTag } from '../rows/entity-tag.ts'
import { createInvalidProblem, type Message, Problem } from '../http/problem.ts'
import { DEFAULT_PER_PAGE, parseListPage, type RequestedPage } from '../rows/list-page.ts'
import { buildOrder } from '../rows/list-order.ts'
import {
  buildConditions,
  countRows,
  estimateRows,
  type PageSelection,
  readByIds,
  buildReadConditions,
  readPage,
  readPageIds,
  readTotals,
  buildRowsQuery,
  type Totals,
  omitCommonWords,
} from '../rows/select-rows.ts'
import { PAGING } from '../http/read-options.ts'
import { type Input, mergeInputs } from '../http/input.ts'
import { negotiateLanguage } from '../http/language.ts'
import { MAX_NARROWED, searchPage, type SearchedPage } from '../rows/filters/found-words.ts'
import { searchPhones } from '../rows/filters/search-phones.ts'
import { listRequestableFields } from '../../registry/views/list-fields.ts'
import { selectFields, splitFields } from '../rows/requested-fields.ts'

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
  if (clientTags === '*' || clientTags.includes(etag)) return c.body(null, 304, headers)
  const preferredCoding = negotiateCoding(c.req.header('accept-encoding'))
  const { bytes, coding } = await cache.get(key, etag, preferredCoding, read)
  const encoding: Record<string, string> =
    coding === 'identity' ? {} : { 'content-encoding': coding }
  return c.body(bytes, 200, { ...headers, ...encoding })
}

/** The fields that limit a read, by name. */
type ScopeValues = Readonly<Record<string, string | number>>

/** A read without paging options. */
interface WholeList {
  endpoint: ReadEndpoint
  /** The entity with the fields of the response. */
  selected: AnyResource
  where: PageSelection['where']
  named: ScopeValues
  /** The business's day, for conditions on days. */
  today: string
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
  { endpoint, selected, where }: WholeList,
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
async function answerWholeList(deps: Deps, c: AppContext, list: WholeList): Promise<Response> {
  const { endpoint, selected, named: scopeValues, today } = list
  const { resource, read } = endpoint
  const maxRows = readMaxRows(deps, endpoint, c.req.header('prefer'))
  // Roles that read different fields must not share a cached response.
  const key = JSON.stringify([
    resource.name,
    read.request,
    read.body,
    listRequestableFields(selected),
    scopeValues,
    maxRows ?? null,
    dependsOnDay(read.where) && today,
  ])
  const state = await deps.versionCache.versions(c.get('caller'))
  return answerUnlessUnchanged(deps, c, {
    key,
    tag: buildEntityTag(state, { registry: deps.registry, resource, key }),
    read: () => readRows(deps, list, maxRows),
    ...(maxRows !== undefined && {
      headers: { 'preference-applied': `${PAGES_ABOVE_PREFERENCE}=${maxRows}` },
    }),
  })
}

/** A requested page of a list. */
interface ListPage {
  endpoint: ReadEndpoint
  /** The entity with the fields that the caller may read. */
  readable: AnyResource
  /** The entity with the fields of the response. */
  selected: AnyResource
  page: RequestedPage
  /** The query, with its filters and paging options. */
  input: Input
  named: ScopeValues
  /** The business's day, for conditions on days. */
  today: string
  language: string
  /**
   * Returns how to select the rows, looked up once for a request. It looks up the words of a search,
   * which a cached answer does not need.
   */
  findSelection: () => Promise<SearchedPage<RequestedPage>>
}

const PAGING_PARAMETERS: ReadonlySet<string> = new Set([...Object.keys(PAGING), 'sort'])

/** The part of the query that selects rows, without paging. */
const getFilters = (input: Input) =>
  Object.entries(input).filter(([name]) => !PAGING_PARAMETERS.has(name))

/**
 * Returns the cache key of a list with its filters and the caller's role, because roles search and
 * read different fields.
 */
const buildListKey = (
  c: AppContext,
  { endpoint, readable, named: scopeValues, today }: ListPage,
) => [
  endpoint.resource.name,
  endpoint.read.request,
  endpoint.read.body,
  c.get('caller').role,
  Object.keys(readable.fields),
  scopeValues,
  today,
]

/** Reads the totals of all pages. Sums are missing if the number of rows is an estimate. */
function readCachedTotals(
  { db, registry, counts }: Deps,
  c: AppContext,
  list: ListPage,
  version: string,
) {
  const { readable, input, findSelection } = list
  return counts.get<Pick<Totals, 'total'> & Partial<Totals>>({
    key: JSON.stringify([...buildListKey(c, list), getFilters(input)]),
    version,
    count: async () => {
      const { page } = await findSelection()
      const value = await readTotals(db, registry, readable, omitCommonWords(page))
      // Rows with common words take long to count, even if there are few.
      return { value, rows: page.common ? Infinity : value.total }
    },
    estimate: async () => {
      const { page, estimated } = await findSelection()
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

/**
 * Responds with a page and the number of all rows. If the number is an estimate or from an earlier
 * version, the response says so, and is valid for that number only.
 */
async function answerPage(deps: Deps, c: AppContext, list: ListPage): Promise<Response> {
  const { readable, selected, page, input, language } = list
  const { db, registry } = deps
  const { resource } = list.endpoint
  const key = JSON.stringify([
    ...buildListKey(c, list),
    listRequestableFields(selected),
    Object.entries(input),
    language,
  ])
  const state = await deps.versionCache.versions(c.get('caller'))
  const { etag } = buildEntityTag(state, { registry, resource, key: 'count' })
  const { value, isCurrent } = await readCachedTotals(deps, c, list, etag)
  const read = async () => {
    const selection = (await list.findSelection()).page
    // In a search, a sort by title would read the found rows again for each title.
    const isLong = selection.isLong || (page.q === '' && value.total > MAX_NARROWED)
    const ids = await readPageIds(db, registry, readable, { ...selection, isLong })
    const rows = await readByIds(db, registry, selected, ids)
    if (isCurrent) return [`{"data":${rows},${formatTotalsAsJson(value, page)}}`]
    const totals = { ...value, total: correctTotal(value.total, page, ids.length) }
    return [`{"data":${rows},${formatTotalsAsJson(totals, page)},"isEstimate":true}`]
  }
  const tagKey = isCurrent ? key : JSON.stringify([key, value])
  return answerUnlessUnchanged(deps, c, {
    key,
    tag: buildEntityTag(state, { registry, resource, key: tagKey }),
    read,
  })
}

/** Returns the fields that limit a read: the owner field, and the parameters in path or body. */
function readScope({ resource, read }: ReadEndpoint, c: AppContext, input: Input): ScopeValues {
  const caller = c.get('caller')
  const owner = read.ownerField ?? resource.ownerField?.[caller.role]
  const scopeValues: Record<string, string | number> = owner ? { [owner]: caller.id } : {}
  const problems: Record<string, Message> = {}
  for (const [param, field] of Object.entries(read.params ?? {})) {
    const parsed = parseValue({ type: 'integer', min: 1 }, input[param])
    if ('problem' in parsed) problems[param] = parsed.problem
    else scopeValues[field] = Number(parsed.value)
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
  return scopeValues
}

/** Returns a function that computes a value on its first call. */
function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

interface SelectionParts {
  page: RequestedPage
  /** The conditions of the rows that the caller may read. */
  visible: PageSelection['where']
  /** True if no owner or parameter limits the rows. */
  isUnscoped: boolean
}

/** Adds the conditions of visible rows to a page, and those of the words of its search. */
async function findSelection(
  { db, registry }: Deps,
  readable: AnyResource,
  { page, visible, isUnscoped }: SelectionParts,
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
  sentInput: Input,
): Promise<Response> {
  const { registry, timeZone, clock } = deps
  const { resource, fields, read } = endpoint
  const { requestedFields, otherInput } = splitFields(sentInput)
  const input = await searchPhones(deps.business, resource, otherInput)
  const scopeValues = readScope(endpoint, c, mergeInputs(input, c.req.param()))
  const readable = getReadableEntity(c.get('caller').role, resource, fields)
  const selected = selectFields(registry, readable, requestedFields)
  const otherOptions = Object.keys({ ...endpoint.query, ...read.body, ...read.params })
  const today = getLocalDay(timeZone, clock())
  const visible = [...buildReadConditions(resource, read, today), ...buildConditions(scopeValues)]
  const options = { input, otherOptions, single: read.single }
  const language = negotiateLanguage(c.req.header('accept-language'))
  const page = parseListPage(registry, readable, options, { timeZone, today, language })
  if (!page)
    return answerWholeList(deps, c, {
      endpoint,
      selected,
      where: visible,
      named: scopeValues,
      today,
    })
  const isUnscoped = Object.keys(scopeValues).length === 0
  return answerPage(deps, c, {
    endpoint,
    readable,
    selected,
    page,
    input,
    named: scopeValues,
    today,
    language,
    findSelection: once(() => findSelection(deps, readable, { page, visible, isUnscoped })),
  })
}
