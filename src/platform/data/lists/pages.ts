import { HttpError } from 'ra-core'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import { MAX_PAGE_SIZE, MAX_WHOLE_LIST_ROWS } from '../../../../registry/values/page-sizes.ts'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import type { VersionStore } from '../../api/versions.ts'
import type { Row } from '../rows/normalise.ts'
import { toExternalQuery } from '../rows/external-names.ts'
import { requireAllFields, type Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'
import { type ListParams, type ListResult, buildQueryParams } from './list-query.ts'
import { whenIdle } from './dataset.ts'
import type { WholeLists } from './whole-lists.ts'

interface Deps {
  http: Pick<Http, 'send' | 'takePrefetched'>
  capabilities: Pick<Capabilities, 'current'>
  wholeLists: WholeLists
  versions?: Pick<VersionStore, 'current'>
}

/** The conditions on days that a query parameter can express. */
const EXPRESSIBLE_BOUNDS = ['before', 'from', 'until']

/** Returns whether a query can express exactly the rows that belong to the list. */
const isExpressible = ({ filter = {} }: Source) =>
  Object.entries(filter).every(([name, condition]) =>
    typeof condition === 'object' && condition !== null
      ? name === 'deleted_at' || EXPRESSIBLE_BOUNDS.some((bound) => Object.hasOwn(condition, bound))
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
    return buildQueryParams(source, params, getLocalDay(timeZone, new Date()))
  }

  /** Requests a page. A page over the provider's maximum takes several requests. */
  async requestRows(source: Source, params: ListParams): Promise<ListResult> {
    const { perPage = 25 } = params.pagination ?? {}
    if (perPage <= MAX_PAGE_SIZE) return this.#requestPage(source, params)
    const data: Row[] = []
    for (let page = 1; ; page++) {
      const pagination = { page, perPage: MAX_PAGE_SIZE }
      const pageResult = await this.#requestPage(source, { ...params, pagination })
      data.push(...pageResult.data)
      // The total may be an estimate. An incomplete page is the last.
      if (pageResult.data.length < MAX_PAGE_SIZE || data.length >= perPage)
        return { ...pageResult, data: data.slice(0, perPage) }
    }
  }

  async #requestPage(source: Source, params: ListParams): Promise<ListResult> {
    const { resource, read, hasAllFields } = source
    const namedQuery = this.#query(source, params)
    const query = this.#deps.capabilities.current().fieldNames
      ? namedQuery
      : toExternalQuery(resource, namedQuery)
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
   * Takes a prefetched page of a list that is not in memory, and then loads a short list
   * completely.
   */
  takePrefetched(source: Source, params: ListParams): ListResult | undefined {
    const { resource, read } = source
    if (read.request.startsWith('POST') || !this.#startsWithPage(source, params)) return undefined
    const body = this.#deps.http.takePrefetched(read.request, this.#query(source, params))
    if (body === undefined) return undefined
    try {
      const { rows, total = rows.length, isEstimate } = unwrapRows(body, resource, read.request)
      const page = { data: rows, total, ...(isEstimate && { meta: { isEstimate } }) }
      this.#loadRestLater(page, source)
      return page
    } catch {
      // The request for the list reports the error, because a rendering cannot.
      return undefined
    }
  }

  /** Returns whether to read one page first, because the list is not in memory. */
  #startsWithPage(source: Source, params: ListParams): boolean {
    const { capabilities, wholeLists } = this.#deps
    const canPage = params.meta?.firstPage && capabilities.current().pages
    // After a failure to load the list, the user must see the error, not a page.
    return Boolean(
      canPage && isExpressible(source) && !wholeLists.has(source) && !wholeLists.hasFailed(source),
    )
  }

  /**
   * Resolves with a page of a list that is not in memory, and then loads a short list completely.
   * Resolves with undefined if the complete list must be read first.
   */
  async readFirstPage(source: Source, params: ListParams): Promise<ListResult | undefined> {
    if (!this.#startsWithPage(source, params)) return undefined
    const hadVersions = this.#hasVersions()
    try {
      const page = await this.requestRows(source, params)
      this.#loadRestLater(page, source, hadVersions)
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
   * Loads a short list completely after its first page, and marks a long list as paged. If no
   * versions were known when the page was requested, a long list is read again, because its page
   * may be outdated.
   */
  #loadRestLater({ total }: ListResult, source: Source, hadVersions = false): void {
    const { wholeLists } = this.#deps
    if (total <= MAX_WHOLE_LIST_ROWS) {
      whenIdle(() => void this.#loadWhole(source))
      return
    }
    wholeLists.markPaged(source)
    if (!hadVersions && this.#hasVersions()) wholeLists.readAgain(source)
  }

  /** Loads a list with all fields, so that its rows also open without a connection. */
  async #loadWhole(source: Source): Promise<void> {
    const { wholeLists } = this.#deps
    // The screen reads a failed list again and reports the error.
    await wholeLists.read(requireAllFields(source)).catch(() => undefined)
    wholeLists.readAgain(source)
  }
}
