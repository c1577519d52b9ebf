import { HttpError } from 'ra-core'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { MAX_PER_PAGE, MAX_WHOLE_LIST } from '../../../registry/values/page-sizes.ts'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import type { Row } from '../rows/normalise.ts'
import { outsideQuery } from '../rows/outside-names.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'
import { type ListCache, listKey } from './list-cache.ts'
import { type ListParams, type ListResult, queryParams } from './list-query.ts'
import { whenIdle } from './when-idle.ts'

interface Deps {
  http: Pick<Http, 'send' | 'ahead'>
  capabilities: Pick<Capabilities, 'current'>
  listCache: ListCache
}

/** The conditions on days that a query can express. */
const EXPRESSIBLE = ['before', 'from', 'until']

/** Whether a query can express exactly which rows of the response belong to the list. */
const isExpressible = ({ filter = {} }: Source) =>
  Object.entries(filter).every(([name, condition]) =>
    typeof condition === 'object' && condition !== null
      ? name === 'deleted_at' || EXPRESSIBLE.some((word) => Object.hasOwn(condition, word))
      : condition !== null,
  )

/** Reads lists page by page from the provider. */
export class Pages {
  readonly #deps: Deps
  /** Pages that were requested before the app ran, each parsed once. */
  readonly #parsed = new WeakMap<object, ListResult>()
  /** The lists that failed to load whole: the user must see the error, and not a page. */
  readonly #failed = new Set<string>()
  readonly #loading = new Set<string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  #query(source: Source, params: ListParams): Record<string, unknown> {
    const { timeZone } = this.#deps.capabilities.current()
    return queryParams(source, params, dayIn(timeZone, new Date()))
  }

  /** Requests a page; one that is larger than a response may be comes in several requests. */
  async request(source: Source, params: ListParams): Promise<ListResult> {
    const { perPage = 25 } = params.pagination ?? {}
    if (perPage <= MAX_PER_PAGE) return this.#requestOne(source, params)
    const data: Row[] = []
    for (let page = 1; ; page++) {
      const pagination = { page, perPage: MAX_PER_PAGE }
      const part = await this.#requestOne(source, { ...params, pagination })
      data.push(...part.data)
      // The total may be an estimate; a page that is not full is the last.
      if (part.data.length < MAX_PER_PAGE || data.length >= perPage)
        return { ...part, data: data.slice(0, perPage) }
    }
  }

  async #requestOne(source: Source, params: ListParams): Promise<ListResult> {
    const { resource, read, hasAllFields } = source
    const asked = this.#query(source, params)
    const query = this.#deps.capabilities.current().fieldNames
      ? asked
      : outsideQuery(resource, asked)
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
      isEstimate,
    } = unwrapRows(body, resource, read.request, hasAllFields)
    const { perPage = 25 } = params.pagination ?? {}
    return {
      data: rows,
      total: total ?? totalPages * perPage,
      ...(isEstimate && { meta: { isEstimate } }),
    }
  }

  /** Returns a page that was requested before the app ran, and removes it or not; undefined without one. */
  early(source: Source, params: ListParams, use: 'peek' | 'take'): ListResult | undefined {
    const { resource, read } = source
    if (read.request.startsWith('POST')) return undefined
    const body = this.#deps.http.ahead(read.request, this.#query(source, params), use)
    if (typeof body !== 'object' || body === null) return undefined
    const known = this.#parsed.get(body)
    if (known) return known
    try {
      const { rows, total = rows.length, isEstimate } = unwrapRows(body, resource, read.request)
      const page = { data: rows, total, ...(isEstimate && { meta: { isEstimate } }) }
      this.#parsed.set(body, page)
      return page
    } catch {
      // A rendering asks for it; the request for the list itself reports what is wrong.
      return undefined
    }
  }

  /**
   * Resolves with a page of a list that is not in memory, and loads a short list whole once that
   * page is on the screen; undefined where the whole list must be read first.
   */
  async first(source: Source, params: ListParams): Promise<ListResult | undefined> {
    const { capabilities, listCache } = this.#deps
    const isAsked = params.meta?.firstPage && capabilities.current().pages
    if (!isAsked || !isExpressible(source) || listCache.has(source)) return undefined
    if (this.#failed.delete(listKey(source))) return undefined
    try {
      const page = this.early(source, params, 'take') ?? (await this.request(source, params))
      if (page.total > MAX_WHOLE_LIST) listCache.markPaged(source)
      else whenIdle(() => void this.#loadWhole(source))
      return page
    } catch (error) {
      // A provider that refuses to page a list may still send it whole.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) return undefined
      throw error
    }
  }

  async #loadWhole(source: Source): Promise<void> {
    const key = listKey(source)
    if (this.#loading.has(key)) return
    this.#loading.add(key)
    try {
      await this.#deps.listCache.read(source)
      this.#failed.delete(key)
    } catch {
      this.#failed.add(key)
    } finally {
      this.#loading.delete(key)
      this.#deps.listCache.announce(source.resource.name)
    }
  }
}
