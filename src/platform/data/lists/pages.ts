import { HttpError } from 'ra-core'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import { MAX_PER_PAGE, MAX_WHOLE_LIST } from '../../../../registry/values/page-sizes.ts'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import type { Row } from '../rows/normalise.ts'
import { toExternalQuery } from '../rows/external-names.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'
import { type ListCache, listKey } from './list-cache.ts'
import { type ListParams, type ListResult, queryParams } from './list-query.ts'
import { whenIdle } from './dataset.ts'

interface Deps {
  http: Pick<Http, 'send' | 'ahead'>
  capabilities: Pick<Capabilities, 'current'>
  listCache: ListCache
}

/** The conditions on days that a query can express. */
const EXPRESSIBLE = ['before', 'from', 'until']

/** Returns whether a query can express exactly the rows that belong to the list. */
const isExpressible = ({ filter = {} }: Source) =>
  Object.entries(filter).every(([name, condition]) =>
    typeof condition === 'object' && condition !== null
      ? name === 'deleted_at' || EXPRESSIBLE.some((word) => Object.hasOwn(condition, word))
      : condition !== null,
  )

/** Reads lists page by page from the provider. */
export class Pages {
  readonly #deps: Deps
  /** Prefetched pages, each parsed once. */
  readonly #parsed = new WeakMap<object, ListResult>()
  /** The lists that failed to load completely. The user must see the error, not a page. */
  readonly #failed = new Set<string>()
  readonly #loading = new Set<string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  #query(source: Source, params: ListParams): Record<string, unknown> {
    const { timeZone } = this.#deps.capabilities.current()
    return queryParams(source, params, getLocalDay(timeZone, new Date()))
  }

  /** Requests a page. A page larger than the longest response takes several requests. */
  async request(source: Source, params: ListParams): Promise<ListResult> {
    const { perPage = 25 } = params.pagination ?? {}
    if (perPage <= MAX_PER_PAGE) return this.#requestOne(source, params)
    const data: Row[] = []
    for (let page = 1; ; page++) {
      const pagination = { page, perPage: MAX_PER_PAGE }
      const part = await this.#requestOne(source, { ...params, pagination })
      data.push(...part.data)
      // The total may be an estimate. An incomplete page is the last.
      if (part.data.length < MAX_PER_PAGE || data.length >= perPage)
        return { ...part, data: data.slice(0, perPage) }
    }
  }

  async #requestOne(source: Source, params: ListParams): Promise<ListResult> {
    const { resource, read, hasAllFields } = source
    const declared = this.#query(source, params)
    const query = this.#deps.capabilities.current().fieldNames
      ? declared
      : toExternalQuery(resource, declared)
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
      sums,
    } = unwrapRows(body, resource, read.request, hasAllFields)
    const { perPage = 25 } = params.pagination ?? {}
    return {
      data: rows,
      total: total ?? totalPages * perPage,
      ...((isEstimate || sums) && {
        meta: { ...(isEstimate && { isEstimate }), ...(sums && { sums }) },
      }),
    }
  }

  /**
   * Returns a prefetched page, and removes it if `use` is `take`. Returns undefined without one.
   */
  early(source: Source, params: ListParams, use: 'peek' | 'take'): ListResult | undefined {
    const { resource, read } = source
    if (read.request.startsWith('POST')) return undefined
    const body = this.#deps.http.ahead(read.request, this.#query(source, params), use)
    if (typeof body !== 'object' || body === null) return undefined
    const cached = this.#parsed.get(body)
    if (cached) return cached
    try {
      const { rows, total = rows.length, isEstimate } = unwrapRows(body, resource, read.request)
      const page = { data: rows, total, ...(isEstimate && { meta: { isEstimate } }) }
      this.#parsed.set(body, page)
      return page
    } catch {
      // A rendering cannot report an error; the request for the list itself does.
      return undefined
    }
  }

  /**
   * Resolves with a page of a list that is not in memory, and loads a short list completely once
   * that page is on the screen. Resolves with undefined if the complete list must be read first.
   */
  async first(source: Source, params: ListParams): Promise<ListResult | undefined> {
    const { capabilities, listCache } = this.#deps
    const isAsked = params.meta?.firstPage && capabilities.current().pages
    if (!isAsked || !isExpressible(source) || listCache.has(source)) return undefined
    if (this.#failed.delete(listKey(source))) return undefined
    const isFollowed = listCache.hasVersions()
    try {
      const page = this.early(source, params, 'take') ?? (await this.request(source, params))
      if (page.total <= MAX_WHOLE_LIST) whenIdle(() => void this.#loadWhole(source, isFollowed))
      else {
        listCache.markPaged(source)
        this.#announcePages(source, isFollowed)
      }
      return page
    } catch (error) {
      // A provider that refuses to page a list may still send it completely.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) return undefined
      throw error
    }
  }

  /**
   * Announces a list that has been loaded, or that turns out to be paged. Its pages on the screen may
   * be old if the first versions came after the request for them: nobody knew then that it has pages.
   */
  #announcePages({ resource }: Source, wasFollowed: boolean): void {
    const { listCache } = this.#deps
    listCache.announce(resource.name, !wasFollowed && listCache.hasVersions())
  }

  /** Loads a list completely. `wasFollowed` is whether versions had come when its first page was requested. */
  async #loadWhole(source: Source, wasFollowed: boolean): Promise<void> {
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
      this.#announcePages(source, wasFollowed)
    }
  }
}
