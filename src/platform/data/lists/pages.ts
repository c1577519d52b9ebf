import { HttpError } from 'ra-core'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import { MAX_PAGE_SIZE, MAX_WHOLE_LIST_ROWS } from '../../../../registry/values/page-sizes.ts'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import type { VersionStore } from '../../api/versions.ts'
import type { Row } from '../rows/normalise.ts'
import { toExternalQuery } from '../rows/external-names.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'
import { type ListParams, type ListResult, queryParams } from './list-query.ts'
import { whenIdle } from './dataset.ts'
import type { WholeLists } from './whole-lists.ts'

interface Deps {
  http: Pick<Http, 'send' | 'takePrefetched'>
  capabilities: Pick<Capabilities, 'current'>
  wholeLists: WholeLists
  versions?: Pick<VersionStore, 'current'>
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
    if (perPage <= MAX_PAGE_SIZE) return this.#requestOne(source, params)
    const data: Row[] = []
    for (let page = 1; ; page++) {
      const pagination = { page, perPage: MAX_PAGE_SIZE }
      const part = await this.#requestOne(source, { ...params, pagination })
      data.push(...part.data)
      // The total may be an estimate. An incomplete page is the last.
      if (part.data.length < MAX_PAGE_SIZE || data.length >= perPage)
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
   * Returns a prefetched page of a list that is not in memory, once. Loads a short list completely
   * afterwards.
   */
  takePrefetched(source: Source, params: ListParams): ListResult | undefined {
    const { resource, read } = source
    if (read.request.startsWith('POST') || !this.#startsWithPage(source, params)) return undefined
    const body = this.#deps.http.takePrefetched(read.request, this.#query(source, params))
    if (body === undefined) return undefined
    try {
      const { rows, total = rows.length, isEstimate } = unwrapRows(body, resource, read.request)
      const page = { data: rows, total, ...(isEstimate && { meta: { isEstimate } }) }
      this.#loadAfter(page, source)
      return page
    } catch {
      // A rendering cannot report an error; the request for the list itself does.
      return undefined
    }
  }

  /** Returns whether a page of a list is read first, because the list is not in memory. */
  #startsWithPage(source: Source, params: ListParams): boolean {
    const { capabilities, wholeLists } = this.#deps
    const isPossible = params.meta?.firstPage && capabilities.current().pages
    // After a failure to load the list, the user must see the error, not a page.
    return Boolean(
      isPossible &&
      isExpressible(source) &&
      !wholeLists.has(source) &&
      !wholeLists.hasFailed(source),
    )
  }

  /**
   * Resolves with a page of a list that is not in memory, and loads a short list completely once
   * that page is on the screen. Resolves with undefined if the complete list must be read first.
   */
  async first(source: Source, params: ListParams): Promise<ListResult | undefined> {
    if (!this.#startsWithPage(source, params)) return undefined
    const hadVersions = this.#hasVersions()
    try {
      const page = await this.request(source, params)
      this.#loadAfter(page, source, hadVersions)
      return page
    } catch (error) {
      // A provider that refuses to page a list may still send it completely.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) return undefined
      throw error
    }
  }

  #hasVersions(): boolean {
    return Object.keys(this.#deps.versions?.current() ?? {}).length > 0
  }

  /**
   * Loads a short list completely after its first page, and marks a long one as paged. `hadVersions`
   * is whether versions were known when the page was requested. Without them, nobody knew that a
   * long list has pages, which may be outdated by now.
   */
  #loadAfter({ total }: ListResult, source: Source, hadVersions = false): void {
    const { wholeLists } = this.#deps
    if (total <= MAX_WHOLE_LIST_ROWS) {
      whenIdle(() => void this.#loadWhole(source))
      return
    }
    wholeLists.markPaged(source)
    if (!hadVersions && this.#hasVersions()) wholeLists.readAgain(source)
  }

  async #loadWhole(source: Source): Promise<void> {
    const { wholeLists } = this.#deps
    // The list on the screen reads a list again that has failed, and reports the error.
    await wholeLists.read(source).catch(() => undefined)
    wholeLists.readAgain(source)
  }
}
