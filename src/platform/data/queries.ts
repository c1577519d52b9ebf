import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import type { Where } from '../../../registry/fields/conditions.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { Http } from '../api/http.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import type { VersionStore } from '../api/versions.ts'
import { type Dataset, getDataset, preIndexWhenIdle, type UnsentChanges } from './lists/dataset.ts'
import type { WholeLists } from './lists/whole-lists.ts'
import {
  type ListParams,
  type ListResult,
  readPage,
  readSums,
  refuseUnknownQuery,
} from './lists/list-query.ts'
import { Pages } from './lists/pages.ts'
import { getReference, type ResourceReference } from './rows/list-references.ts'
import type { Row } from './rows/normalise.ts'
import { SingleRows } from './lists/single-rows.ts'
import { type ReferenceTitle, readReferenceTitles } from './reference-titles.ts'
import {
  hasWholeSource,
  listSource,
  getFilteredSource,
  type Source,
  sourceByParams,
  findSource,
} from './rows/sources.ts'

/** The dependencies of the data provider. */
export interface Deps {
  http: Http
  wholeLists: WholeLists
  capabilities: Capabilities
  session: Pick<SessionStore, 'read'>
  language: () => string
  /** Takes the versions in the answers to changes. */
  versions?: Pick<VersionStore, 'takeAnswerVersions' | 'current'>
  /** The changes of this device that are not sent yet. */
  unsent?: UnsentChanges
}

/** A single array for all calls, so that the result of a selector stays the same object. */
const NO_TITLES: readonly ReferenceTitle[] = []

/** Returns the parameters of a list request for a provider that pages. */
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
      buildDataset: (rows, source) => this.#dataset(rows, source),
    })
  }

  #dataset(rows: readonly Row[], source: Source): Dataset {
    const { timeZone, numberingPlan: plan } = this.#deps.capabilities.current()
    const options = { timeZone, plan, locale: this.#deps.language() }
    return getDataset(rows, source, options, this.#deps.unsent)
  }

  #caller() {
    const role = this.#deps.session.read()?.role ?? null
    return { role, capabilities: this.#deps.capabilities }
  }

  #findSource(
    { resource, list }: ResourceReference,
    { filter = {}, meta }: ListParams,
  ): Source | undefined {
    if (list) return getFilteredSource({ resource, list }, filter)
    const caller = this.#caller()
    return (
      sourceByParams(resource, filter, caller) ?? findSource(resource, { ...meta?.where }, caller)
    )
  }

  async getList(name: string, params: ListParams): Promise<ListResult> {
    const { capabilities, wholeLists } = this.#deps
    const reference = getReference(name)
    const loading = capabilities.load()
    // A list of the specification is requested without waiting for the provider's capabilities.
    if (!reference.list || reference.list.extension || params.meta?.firstPage) await loading
    const source = this.#findSource(reference, params)
    if (!source) throw buildProblem(PROBLEMS.unsupported, { request: name, status: 404 })
    refuseUnknownQuery(source, params, this.#caller().role)
    const first = await this.#pages.first(source, params)
    if (first) return first
    const [loaded] = await Promise.all([wholeLists.read(source), loading])
    if (loaded.paged) return this.#pages.request(source, limited(params))
    const dataset = this.#dataset(loaded.rows, source)
    if (reference.list) preIndexWhenIdle(dataset, reference.list.columns)
    return readPage(dataset, source, params)
  }

  /** Returns a page of a list from the cache, synchronously; undefined where it is not cached. */
  peekList(name: string, params: ListParams): ListResult | undefined {
    const source = this.#findSource(getReference(name), params)
    const loaded = source && this.#deps.wholeLists.peek(source)
    if (!source || !loaded || loaded.paged) return undefined
    return readPage(this.#dataset(loaded.rows, source), source, params)
  }

  /** Adds up fields over the rows of a cached list, synchronously; undefined where it is not cached. */
  peekSums(name: string, filter: ListParams['filter'], fields: readonly string[]) {
    const source = this.#findSource(getReference(name), { filter })
    const loaded = source && this.#deps.wholeLists.peek(source)
    if (!source || !loaded || loaded.paged) return undefined
    return readSums(this.#dataset(loaded.rows, source), source, { filter }, fields)
  }

  /** Returns the rows that a cached list's rows refer to by a field, including deleted ones. */
  referenceTitles(name: string, field: string, where: Where = {}): readonly ReferenceTitle[] {
    const { resource, list } = getReference(name)
    const source = list && listSource({ resource, list })
    const loaded = source && this.#deps.wholeLists.peek(source)
    if (!source || !loaded || loaded.paged) return NO_TITLES
    return readReferenceTitles(this.#dataset(loaded.rows, source).rows, field, where)
  }

  /** Returns whether one response lists all rows that a picker offers. */
  listsChoosable(name: string, where?: Where): boolean {
    const { resource } = getReference(name)
    return hasWholeSource(resource, where ?? getChoosableConditions({}, resource), this.#caller())
  }

  /**
   * Returns whether a list has been loaded completely, or page by page from a provider that pages
   * it.
   */
  knowsList(name: string, params: ListParams): boolean {
    const source = this.#findSource(getReference(name), params)
    return source !== undefined && this.#deps.wholeLists.has(source)
  }

  /** Returns whether an earlier response showed that the provider pages a list. */
  isPaged(name: string, params: ListParams): boolean {
    const source = this.#findSource(getReference(name), params)
    return source !== undefined && this.#deps.wholeLists.isPaged(source)
  }

  /** Returns a prefetched page, once and synchronously; undefined without one. */
  takePrefetchedPage(name: string, params: ListParams): ListResult | undefined {
    const source = this.#findSource(getReference(name), params)
    return source && this.#pages.takePrefetched(source, params)
  }

  /** Resolves with a row: from its list, a cached list or its own request; rejects with 404. */
  async getOne(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    const row = await this.#singleRows.getOne(name, id, signal)
    return this.#deps.unsent?.patch(getReference(name).resource.name, row) ?? row
  }

  /** Resolves with rows by id, for the titles of references; rows that are not found are left out. */
  getMany(name: string, ids: readonly number[]): Promise<Row[]> {
    return this.#singleRows.getMany(name, ids)
  }
}
