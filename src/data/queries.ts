import { choosableBy } from '../../registry/entities/choices.ts'
import type { Where } from '../../registry/fields/conditions.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { Http } from '../api/http.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import { type Dataset, datasetOf } from './lists/dataset.ts'
import type { ListCache } from './lists/list-cache.ts'
import { type ListParams, type ListResult, pageOf, sumsOf } from './lists/list-query.ts'
import { Pages } from './lists/pages.ts'
import { referenceOf, type ResourceReference } from './rows/list-references.ts'
import type { Row } from './rows/normalise.ts'
import { refuseUnknownQuery } from './lists/refuse-unknown-query.ts'
import { preIndexWhenIdle } from './lists/pre-indexing.ts'
import { SingleRows } from './lists/single-rows.ts'
import { type ReferenceTitle, referenceTitlesIn } from './reference-titles.ts'
import {
  hasWholeSource,
  listSource,
  listSourceFor,
  type Source,
  sourceByParams,
  sourceOf,
} from './rows/sources.ts'

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

/** Returns the parameters by which a provider is asked that pages a list. */
function limited(params: ListParams): ListParams {
  const { meta, pagination } = params
  const perPage = meta?.mostIfPaged
  if (perPage === undefined || !pagination || pagination.perPage <= perPage) return params
  return { ...params, pagination: { ...pagination, perPage } }
}

/** The reading methods of the data provider, by the declarations alone. */
export class Queries {
  readonly #deps: Deps
  readonly #pages: Pages
  readonly #singleRows: SingleRows

  constructor(deps: Deps) {
    this.#deps = deps
    this.#pages = new Pages(deps)
    this.#singleRows = new SingleRows({
      ...deps,
      caller: () => this.#caller(),
      datasetOf: (rows, source) => this.#dataset(rows, source),
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
    refuseUnknownQuery(source, params, this.#caller().role)
    const first = await this.#pages.first(source, params)
    if (first) return first
    const [loaded] = await Promise.all([listCache.read(source), loading])
    if (loaded.paged) return this.#pages.request(source, limited(params))
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

  /** Whether all rows of an entity that can be chosen come in one answer, so that they are chosen from a list. */
  listsChoosable(name: string, where?: Where): boolean {
    const { resource } = referenceOf(name)
    return hasWholeSource(resource, where ?? choosableBy({}, resource), this.#caller())
  }

  /** Whether a list has been loaded whole, or page by page by a provider that pages it. */
  knowsList(name: string, params: ListParams): boolean {
    const source = this.#sourceOf(referenceOf(name), params)
    return source !== undefined && this.#deps.listCache.has(source)
  }

  /** Whether the provider answers a list page by page, as far as that is known. */
  isPaged(name: string, params: ListParams): boolean {
    const source = this.#sourceOf(referenceOf(name), params)
    return source !== undefined && this.#deps.listCache.isPaged(source)
  }

  /** Returns a page that was asked for before the app ran, synchronously; undefined without one. */
  peekPage(name: string, params: ListParams): ListResult | undefined {
    const { capabilities } = this.#deps
    const source = this.#sourceOf(referenceOf(name), params)
    return source && capabilities.current().pages
      ? this.#pages.early(source, params, 'peek')
      : undefined
  }

  /** Resolves with a row: from its list, a cached list or its own request; rejects with 404. */
  getOne(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    return this.#singleRows.getOne(name, id, signal)
  }

  /** Resolves with rows by id, for the titles of references; rows that are not found are left out. */
  getMany(name: string, ids: readonly number[]): Promise<Row[]> {
    return this.#singleRows.getMany(name, ids)
  }
}
