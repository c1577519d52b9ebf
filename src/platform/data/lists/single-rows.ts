import { getCall, canUseVerb } from '../../../../registry/entities/access.ts'
import { listReadFields } from '../../../../registry/views/list-fields.ts'
import type { Role } from '#business/words'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'
import { getReference, type ResourceReference } from '../rows/list-references.ts'
import type { Row } from '../rows/normalise.ts'
import { toExternalBody } from '../rows/external-names.ts'
import { getListSource, type Source, listSources } from '../rows/sources.ts'
import { unwrapRow } from '../rows/unwrap.ts'
import type { Dataset } from './dataset.ts'
import type { WholeLists } from './whole-lists.ts'

interface Deps {
  http: Http
  wholeLists: WholeLists
  capabilities: Capabilities
  caller: () => { role: Role | null; capabilities: Capabilities }
  buildDataset: (rows: readonly Row[], source: Source) => Dataset
}

/** Reads rows by id: from the cached lists, or by a request for one row. */
export class SingleRows {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Resolves with a row from a list or from its own request. Rejects with 404. */
  async getOne(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    await this.#deps.capabilities.load()
    const reference = getReference(name)
    const sources = listSources(reference.resource, this.#deps.caller())
    const completeSources = sources.filter(({ hasAllFields }) => hasAllFields)
    const ownSources = reference.list ? [getListSource({ ...reference, list: reference.list })] : []
    const cachedSources = completeSources.filter((source) => this.#deps.wholeLists.peek(source))
    const hasRowRequest = this.#findRowCall(reference) !== undefined
    // Only the request for one row returns its lines.
    if (hasRowRequest && reference.resource.lines) return this.#requestRow(reference, id, signal)
    for (const source of [
      ...(hasRowRequest && this.#isReadInPart(reference) ? [] : ownSources),
      ...cachedSources,
      ...(hasRowRequest ? [] : completeSources),
    ]) {
      const row = await this.#findRow(source, id)
      if (row) return row
    }
    return this.#requestRow(reference, id, signal)
  }

  /** Returns whether the screens of a list read some fields of its rows only. */
  #isReadInPart({ resource, list }: ResourceReference): boolean {
    const { fields } = this.#deps.capabilities.current()
    return (
      fields &&
      list !== undefined &&
      listReadFields(resource, list, { columns: list.columns }) !== undefined
    )
  }

  /** Returns a row of a list in memory, with the fields that the list has; undefined for none. */
  peekRow(name: string, id: number): Row | undefined {
    const reference = getReference(name)
    if (!reference.list) return undefined
    const source = { ...getListSource({ ...reference, list: reference.list }), fields: ['id'] }
    const list = this.#deps.wholeLists.peek(source)
    if (!list || list.paged) return undefined
    return this.#deps.buildDataset(list.rows, source).rows.find((row) => row.id === id)
  }

  async #findRow(source: Source, id: number): Promise<Row | undefined> {
    const { rows, paged } = await this.#deps.wholeLists.read(source)
    if (paged) return undefined
    return this.#deps.buildDataset(rows, source).rows.find((row) => row.id === id)
  }

  /**
   * Returns the call that reads one row, if the provider supports it and the role may use it.
   */
  #findRowCall({ resource }: ResourceReference) {
    const call = getCall(resource, 'read')
    const { role, capabilities } = this.#deps.caller()
    const isSupported =
      call && (resource.calls?.read !== undefined || capabilities.has(call.request))
    return isSupported && canUseVerb(role, resource, 'read') ? call : undefined
  }

  async #requestRow(reference: ResourceReference, id: number, signal?: AbortSignal): Promise<Row> {
    const call = this.#findRowCall(reference)
    if (!call)
      throw buildProblem(PROBLEMS.notFound, { request: reference.resource.name, status: 404 })
    const { request, encoding } = call
    const { resource } = reference
    const query = this.#deps.capabilities.current().fieldNames
      ? { id }
      : toExternalBody(resource, { id }, encoding)
    const { body } = await this.#deps.http.send(request, { body: query, encoding, signal })
    const row = unwrapRow(body, resource, request)
    if (row?.id === id) return row
    throw buildProblem(row ? PROBLEMS.wrongShape : PROBLEMS.notFound, {
      request,
      status: 404,
    })
  }

  /**
   * Returns the sources to search for rows: those in memory, and those that their requests load. If
   * single rows can be requested, only the first source is loaded.
   */
  #listSourcesOfRows(
    { resource }: ResourceReference,
    hasRowRequest: boolean,
    columns: readonly string[] | undefined,
  ): Source[] {
    const { capabilities, caller, wholeLists } = this.#deps
    const limits = columns && capabilities.current().fields ? { fields: columns } : {}
    const sources = listSources(resource, caller())
    const isCached = (source: Source) => wholeLists.peek({ ...source, ...limits }) !== undefined
    const loadable = hasRowRequest ? sources.slice(0, 1) : sources
    return [
      ...sources.filter(isCached).map((source) => ({ ...source, ...limits })),
      ...loadable.filter((source) => !isCached(source)),
    ]
  }

  /**
   * Resolves with the rows of some ids, for the titles of references. Skips missing rows. With
   * `columns` the rows may lack all other fields, so any rows in memory are enough.
   */
  async getMany(name: string, ids: readonly number[], columns?: readonly string[]): Promise<Row[]> {
    const { capabilities, wholeLists } = this.#deps
    await capabilities.load()
    const reference = getReference(name)
    const missingIds = new Set(ids)
    const foundRows: Row[] = []
    const hasRowRequest = this.#findRowCall(reference) !== undefined
    for (const source of this.#listSourcesOfRows(reference, hasRowRequest, columns)) {
      if (missingIds.size === 0) break
      const { rows, paged } = await wholeLists.read(source)
      if (paged) continue
      for (const row of rows) if (missingIds.delete(row.id)) foundRows.push(row)
    }
    if (!hasRowRequest) return foundRows
    const requests = [...missingIds].map((id) => this.#requestRow(reference, id))
    for (const result of await Promise.allSettled(requests))
      if (result.status === 'fulfilled') foundRows.push(result.value)
    return foundRows
  }
}
