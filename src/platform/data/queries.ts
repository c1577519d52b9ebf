import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { findFilter } from '../../../registry/fields/filter-names.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { Http } from '../api/http.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import type { VersionStore } from '../api/versions.ts'
import {
  type Dataset,
  getDataset,
  preIndexWhenIdle,
  type UnsentChanges,
  whenIdle,
} from './lists/dataset.ts'
import type { LoadCode } from './lists/list-engine.ts'
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
  getListSource,
  getFilteredSource,
  type Source,
  findSourceByParams,
  findSource,
  limitToShown,
} from './rows/sources.ts'

/** The dependencies of the data provider. */
export interface Deps {
  http: Http
  wholeLists: WholeLists
  capabilities: Capabilities
  session: Pick<SessionStore, 'read'>
  language: () => string
  /** The versions of the entities, which answers to changes update. */
  versions?: Pick<VersionStore, 'takeAnswerVersions' | 'current'>
  /** The changes that this device has not sent yet. */
  unsent?: UnsentChanges
  /** Runs the import of the code that makes changes. */
  loadCode?: LoadCode
}

/** A shared empty array, so that the result of a selector stays the same object. */
const NO_TITLES: readonly ReferenceTitle[] = []

/** Limits a source to the fields that a computation over its rows reads. */
function requireFields(
  source: Source,
  names: readonly string[],
  filter: Readonly<Record<string, unknown>> = {},
): Source {
  const filterFields = Object.keys(filter).flatMap(
    (key) => findFilter(source.resource, key)?.name ?? [],
  )
  return { ...source, fields: [...names, ...filterFields] }
}

/** Limits the page size of a request to `mostIfPaged`. */
function limitPageSize(params: ListParams): ListParams {
  const { meta, pagination } = params
  const perPage = meta?.mostIfPaged
  if (perPage === undefined || !pagination || pagination.perPage <= perPage) return params
  return { ...params, pagination: { ...pagination, perPage } }
}

/** The reading methods of the data provider. */
export class Queries {
  readonly #deps: Deps
  readonly #pages: Pages
  readonly #singleRows: SingleRows

  constructor(deps: Deps) {
    this.#deps = deps
    this.#pages = new Pages(deps)
    this.#singleRows = new SingleRows({
      ...deps,
      caller: () => this.#getCaller(),
      buildDataset: (rows, source) => this.#buildDataset(rows, source),
    })
  }

  #buildDataset(rows: readonly Row[], source: Source): Dataset {
    const { timeZone, numberingPlan: plan } = this.#deps.capabilities.current()
    const options = { timeZone, plan, locale: this.#deps.language() }
    return getDataset(rows, source, options, this.#deps.unsent)
  }

  #getCaller() {
    const role = this.#deps.session.read()?.role ?? null
    return { role, capabilities: this.#deps.capabilities }
  }

  #findSource(
    { resource, list }: ResourceReference,
    { filter = {}, sort, meta }: ListParams,
  ): Source | undefined {
    const caller = this.#getCaller()
    const source = list
      ? getFilteredSource({ resource, list }, filter)
      : (findSourceByParams(resource, filter, caller) ??
        findSource(resource, { ...meta?.where }, caller))
    const columns = this.#deps.capabilities.current().fields ? meta?.columns : undefined
    const shownList = list ?? Object.values(resource.lists).find((read) => read === source?.read)
    if (!source || !columns || !shownList) return source
    return limitToShown(source, shownList, {
      columns,
      filters: Object.keys(filter),
      sort: sort?.field,
    })
  }

  async getList(name: string, params: ListParams): Promise<ListResult> {
    const { capabilities, wholeLists } = this.#deps
    const reference = getReference(name)
    const loading = capabilities.load()
    // The request for a list of the specification does not wait for the capabilities, unless it
    // depends on them.
    const isDependent = params.meta?.firstPage || params.meta?.columns
    if (!reference.list || reference.list.extension || isDependent) await loading
    const source = this.#findSource(reference, params)
    if (!source) throw buildProblem(PROBLEMS.unsupported, { request: name, status: 404 })
    refuseUnknownQuery(source, params, this.#getCaller().role)
    const firstPage = await this.#pages.readFirstPage(source, params)
    if (firstPage) return firstPage
    const [loadedList] = await Promise.all([wholeLists.read(source), loading])
    if (loadedList.paged) return this.#pages.requestRows(source, limitPageSize(params))
    const dataset = this.#buildDataset(loadedList.rows, source)
    if (reference.list) preIndexWhenIdle(dataset, reference.list.columns)
    // Rows of the list also open without a connection.
    if (source.fields && params.meta?.firstPage)
      whenIdle(() => void wholeLists.keepAllFields(source))
    return readPage(dataset, source, params)
  }

  /** Returns a page of a cached list synchronously, or undefined if the list is not cached. */
  peekList(name: string, params: ListParams): ListResult | undefined {
    const source = this.#findSource(getReference(name), params)
    const loadedList = source && this.#deps.wholeLists.peek(source)
    if (!source || !loadedList || loadedList.paged) return undefined
    return readPage(this.#buildDataset(loadedList.rows, source), source, params)
  }

  /** Adds up fields over the matching rows of a cached list; undefined if it is not cached. */
  peekSums(name: string, filter: ListParams['filter'], fields: readonly string[]) {
    const listSource = this.#findSource(getReference(name), { filter })
    const source = listSource && requireFields(listSource, fields, filter)
    const loadedList = source && this.#deps.wholeLists.peek(source)
    if (!source || !loadedList || loadedList.paged) return undefined
    return readSums(this.#buildDataset(loadedList.rows, source), source, { filter }, fields)
  }

  /** Returns the rows to which a field of a cached list refers, including deleted rows. */
  referenceTitles(
    name: string,
    field: string,
    where: ConditionsByField = {},
  ): readonly ReferenceTitle[] {
    const { resource, list } = getReference(name)
    const source = list && requireFields(getListSource({ resource, list }), [field], where)
    const loadedList = source && this.#deps.wholeLists.peek(source)
    if (!source || !loadedList || loadedList.paged) return NO_TITLES
    return readReferenceTitles(this.#buildDataset(loadedList.rows, source).rows, field, where)
  }

  /** Returns whether one response lists all rows that a picker offers. */
  listsChoosable(name: string, where?: ConditionsByField): boolean {
    const { resource } = getReference(name)
    return hasWholeSource(
      resource,
      where ?? getChoosableConditions({}, resource),
      this.#getCaller(),
    )
  }

  /**
   * Returns whether a list has been loaded completely, or is known as a list that the provider
   * pages.
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

  /** Takes the prefetched page of a list; undefined if there is none or it was taken before. */
  takePrefetchedPage(name: string, params: ListParams): ListResult | undefined {
    const source = this.#findSource(getReference(name), params)
    return source && this.#pages.takePrefetched(source, params)
  }

  /** Resolves with a row from a list or from its own request. Rejects with 404. */
  async getOne(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    const row = await this.#singleRows.getOne(name, id, signal)
    return this.#deps.unsent?.patch(getReference(name).resource.name, row) ?? row
  }

  /** Returns a row of a list in memory, with the fields that the list has; undefined for none. */
  peekRow(name: string, id: number): Row | undefined {
    return this.#singleRows.peekRow(name, id)
  }

  /**
   * Resolves with the rows of some ids, for the titles of references. Skips missing rows. With
   * `columns` the rows may lack all other fields.
   */
  getMany(name: string, ids: readonly number[], columns?: readonly string[]): Promise<Row[]> {
    return this.#singleRows.getMany(name, ids, columns)
  }
}
