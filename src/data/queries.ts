import { callOf, canDo } from '../../resources/kit/entities/access.ts'
import type { Where } from '../../resources/kit/fields/conditions.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { Http } from '../api/http.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import { createFirstPages } from './lists/first-page.ts'
import { type Dataset, datasetOf } from './lists/dataset.ts'
import type { ListCache } from './lists/list-cache.ts'
import {
  type ListParams,
  type ListResult,
  pageOf,
  queryParams,
  sumsOf,
} from './lists/list-query.ts'
import { referenceOf, type ResourceReference } from './rows/list-references.ts'
import type { Row } from './rows/normalise.ts'
import { outsideQuery } from './rows/outside-names.ts'
import { preIndexWhenIdle } from './lists/pre-indexing.ts'
import { type ReferenceTitle, referenceTitlesIn } from './reference-titles.ts'
import {
  listSource,
  listSourceFor,
  type Source,
  sourceByParams,
  sourceOf,
  sourcesOf,
} from './rows/sources.ts'
import { unwrapRow, unwrapRows } from './rows/unwrap.ts'

/** The dependencies of the data provider. */
export interface Deps {
  http: Http
  listCache: ListCache
  capabilities: Capabilities
  session: Pick<SessionStore, 'read'>
  language: () => string
}

/** One array for all calls, so that a selector's result stays the same. */
const NO_TITLES: readonly ReferenceTitle[] = []

/** The reading methods of the data provider, by the declarations alone. */
export class Queries {
  readonly #deps: Deps
  readonly #parsedAhead = new WeakMap<object, ListResult>()
  readonly #firstPage: ReturnType<typeof createFirstPages>

  constructor(deps: Deps) {
    this.#deps = deps
    this.#firstPage = createFirstPages({
      ...deps,
      requestPage: async (source, params) =>
        this.#pageAhead(source, params, 'take') ?? this.#requestPage(source, params),
    })
  }

  #dataset(rows: readonly Row[], source: Source): Dataset {
    const { timeZone } = this.#deps.capabilities.current()
    return datasetOf(rows, source, { timeZone, locale: this.#deps.language() })
  }

  #caller() {
    const role = this.#deps.session.read()?.role ?? null
    return { role, capabilities: this.#deps.capabilities }
  }

  #sourceOf(
    { resource, list }: ResourceReference,
    { filter = {}, meta }: ListParams,
  ): Source | undefined {
    if (list) return listSourceFor({ resource, list }, filter)
    const caller = this.#caller()
    return (
      sourceByParams(resource, filter, caller) ?? sourceOf(resource, { ...meta?.where }, caller)
    )
  }

  async getList(name: string, params: ListParams): Promise<ListResult> {
    const { capabilities, listCache } = this.#deps
    const reference = referenceOf(name)
    const loading = capabilities.load()
    // A list of the specification is requested without waiting for the provider's extensions.
    if (!reference.list || reference.list.extension || params.meta?.firstPage) await loading
    const source = this.#sourceOf(reference, params)
    if (!source) throw problem(PROBLEMS.unsupported, { request: name, status: 404 })
    const first = await this.#firstPage(source, params)
    if (first) return first
    const [loaded] = await Promise.all([listCache.read(source), loading])
    if (loaded.paged) return this.#requestPage(source, params)
    const dataset = this.#dataset(loaded.rows, source)
    if (reference.list) preIndexWhenIdle(dataset, reference.list.columns)
    return pageOf(dataset, source, params)
  }

  /** Returns a page of a list from the cache, synchronously; undefined where it is not cached. */
  peekList(name: string, params: ListParams): ListResult | undefined {
    const source = this.#sourceOf(referenceOf(name), params)
    const loaded = source && this.#deps.listCache.peek(source)
    if (!source || !loaded || loaded.paged) return undefined
    return pageOf(this.#dataset(loaded.rows, source), source, params)
  }

  /** Adds up fields over the rows of a cached list, synchronously; undefined where it is not cached. */
  peekSums(name: string, filter: ListParams['filter'], fields: readonly string[]) {
    const source = this.#sourceOf(referenceOf(name), { filter })
    const loaded = source && this.#deps.listCache.peek(source)
    if (!source || !loaded || loaded.paged) return undefined
    return sumsOf(this.#dataset(loaded.rows, source), source, { filter }, fields)
  }

  /** Returns the rows that a cached list's rows refer to by a field, including deleted ones. */
  referenceTitles(name: string, field: string, where: Where = {}): readonly ReferenceTitle[] {
    const { resource, list } = referenceOf(name)
    const source = list && listSource({ resource, list })
    const loaded = source && this.#deps.listCache.peek(source)
    if (!source || !loaded || loaded.paged) return NO_TITLES
    return referenceTitlesIn(this.#dataset(loaded.rows, source).rows, field, where)
  }

  /** Whether a list has been loaded whole, or page by page by a provider that pages it. */
  knowsList(name: string, params: ListParams): boolean {
    const source = this.#sourceOf(referenceOf(name), params)
    return source !== undefined && this.#deps.listCache.has(source)
  }

  /** Returns a page that was asked for before the app ran, synchronously; undefined without one. */
  peekPage(name: string, params: ListParams): ListResult | undefined {
    const { capabilities } = this.#deps
    const source = this.#sourceOf(referenceOf(name), params)
    return source && capabilities.current().pages
      ? this.#pageAhead(source, params, 'peek')
      : undefined
  }

  #pageAhead(source: Source, params: ListParams, use: 'peek' | 'take'): ListResult | undefined {
    const { resource, read } = source
    if (read.request.startsWith('POST')) return undefined
    const { timeZone } = this.#deps.capabilities.current()
    const query = queryParams(source, params, dayIn(timeZone, new Date()))
    const body = this.#deps.http.ahead(read.request, query, use)
    if (typeof body !== 'object' || body === null) return undefined
    const known = this.#parsedAhead.get(body)
    if (known) return known
    try {
      const { rows, total = rows.length } = unwrapRows(body, resource, read.request)
      const page = { data: rows, total }
      this.#parsedAhead.set(body, page)
      return page
    } catch {
      // A rendering asks for it; the call for the list itself will say what is wrong.
      return undefined
    }
  }

  /** A query by the names of the provider that is asked. */
  #namedOutside({ resource }: Source, query: Record<string, unknown>): Record<string, unknown> {
    return this.#deps.capabilities.current().fieldNames ? query : outsideQuery(resource, query)
  }

  async #requestPage(source: Source, params: ListParams): Promise<ListResult> {
    const { resource, read } = source
    const { timeZone } = this.#deps.capabilities.current()
    const query = this.#namedOutside(
      source,
      queryParams(source, params, dayIn(timeZone, new Date())),
    )
    const isPost = read.request.startsWith('POST')
    const { body } = await this.#deps.http.send(read.request, {
      body: { ...read.body, ...source.params, ...(isPost && query) },
      encoding: read.encoding,
      ...(!isPost && { query }),
      signal: params.signal,
    })
    const {
      rows,
      total,
      totalPages = 1,
    } = unwrapRows(body, resource, read.request, source.hasAllFields)
    const { perPage = 25 } = params.pagination ?? {}
    return { data: rows, total: total ?? totalPages * perPage }
  }

  /** Resolves with a row: from its list, a cached list or its own request; rejects with 404. */
  async getOne(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    await this.#deps.capabilities.load()
    const reference = referenceOf(name)
    const sources = sourcesOf(reference.resource, this.#caller())
    const complete = sources.filter(({ hasAllFields }) => hasAllFields)
    const own = reference.list ? [listSource({ ...reference, list: reference.list })] : []
    const cached = complete.filter((source) => this.#deps.listCache.peek(source))
    const hasCall = this.#readCall(reference) !== undefined
    // Only its own call answers a row with its lines.
    if (hasCall && reference.resource.lines) return this.#requestOne(reference, id, signal)
    for (const source of [...own, ...cached, ...(hasCall ? [] : complete)]) {
      const row = await this.#find(source, id)
      if (row) return row
    }
    return this.#requestOne(reference, id, signal)
  }

  async #find(source: Source, id: number): Promise<Row | undefined> {
    const { rows, paged } = await this.#deps.listCache.read(source)
    if (paged) return undefined
    return this.#dataset(rows, source).rows.find((row) => row.id === id)
  }

  /** Returns the call for one row, if it is declared, supported by the provider and open to the role. */
  #readCall({ resource }: ResourceReference) {
    const call = callOf(resource, 'read')
    const { role, capabilities } = this.#caller()
    const isSupported =
      call && (resource.calls?.read !== undefined || capabilities.has(call.request))
    return isSupported && canDo(role, resource, 'read') ? call : undefined
  }

  async #requestOne(reference: ResourceReference, id: number, signal?: AbortSignal): Promise<Row> {
    const call = this.#readCall(reference)
    if (!call) throw problem(PROBLEMS.notFound, { request: reference.resource.name, status: 404 })
    const { request, encoding } = call
    const { body } = await this.#deps.http.send(request, { body: { id }, encoding, signal })
    const row = unwrapRow(body, reference.resource, request)
    if (row?.id === id) return row
    throw problem(row ? PROBLEMS.wrongShape : PROBLEMS.notFound, { request, status: 404 })
  }

  /** Resolves with rows by id, for the titles of references; rows that are not found are left out. */
  async getMany(name: string, ids: readonly number[]): Promise<Row[]> {
    await this.#deps.capabilities.load()
    const reference = referenceOf(name)
    const missing = new Set(ids)
    const found: Row[] = []
    const sources = sourcesOf(reference.resource, this.#caller())
    const cached = sources.filter((source) => this.#deps.listCache.peek(source))
    const hasCall = this.#readCall(reference) !== undefined
    for (const source of [...cached, ...(hasCall ? sources.slice(0, 1) : sources)]) {
      if (missing.size === 0) break
      const { rows, paged } = await this.#deps.listCache.read(source)
      if (paged) continue
      for (const row of rows) if (missing.delete(row.id)) found.push(row)
    }
    if (!hasCall) return found
    const requests = [...missing].map((id) => this.#requestOne(reference, id))
    for (const result of await Promise.allSettled(requests))
      if (result.status === 'fulfilled') found.push(result.value)
    return found
  }
}
