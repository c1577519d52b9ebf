import { getCall, canDo } from '../../../../registry/entities/access.ts'
import type { Role } from '#business/words'
import type { Capabilities } from '../../api/capabilities.ts'
import type { Http } from '../../api/http.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'
import { getReference, type ResourceReference } from '../rows/list-references.ts'
import type { Row } from '../rows/normalise.ts'
import { toExternalBody } from '../rows/external-names.ts'
import { listSource, type Source, listSources } from '../rows/sources.ts'
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

  /** Resolves with a row: from its list, a cached list or its own request; rejects with 404. */
  async getOne(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    await this.#deps.capabilities.load()
    const reference = getReference(name)
    const sources = listSources(reference.resource, this.#deps.caller())
    const complete = sources.filter(({ hasAllFields }) => hasAllFields)
    const own = reference.list ? [listSource({ ...reference, list: reference.list })] : []
    const cached = complete.filter((source) => this.#deps.wholeLists.peek(source))
    const hasCall = this.#readCall(reference) !== undefined
    // Only the request for one row returns its lines.
    if (hasCall && reference.resource.lines) return this.#requestOne(reference, id, signal)
    for (const source of [...own, ...cached, ...(hasCall ? [] : complete)]) {
      const row = await this.#find(source, id)
      if (row) return row
    }
    return this.#requestOne(reference, id, signal)
  }

  async #find(source: Source, id: number): Promise<Row | undefined> {
    const { rows, paged } = await this.#deps.wholeLists.read(source)
    if (paged) return undefined
    return this.#deps.buildDataset(rows, source).rows.find((row) => row.id === id)
  }

  /**
   * Returns the request for one row, if it is declared, supported by the provider and allowed for
   * the role.
   */
  #readCall({ resource }: ResourceReference) {
    const call = getCall(resource, 'read')
    const { role, capabilities } = this.#deps.caller()
    const isSupported =
      call && (resource.calls?.read !== undefined || capabilities.has(call.request))
    return isSupported && canDo(role, resource, 'read') ? call : undefined
  }

  async #requestOne(reference: ResourceReference, id: number, signal?: AbortSignal): Promise<Row> {
    const call = this.#readCall(reference)
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

  /** Resolves with rows by id, for the titles of references; rows that are not found are left out. */
  async getMany(name: string, ids: readonly number[]): Promise<Row[]> {
    await this.#deps.capabilities.load()
    const reference = getReference(name)
    const missing = new Set(ids)
    const found: Row[] = []
    const sources = listSources(reference.resource, this.#deps.caller())
    const cached = sources.filter((source) => this.#deps.wholeLists.peek(source))
    const hasCall = this.#readCall(reference) !== undefined
    for (const source of [...cached, ...(hasCall ? sources.slice(0, 1) : sources)]) {
      if (missing.size === 0) break
      const { rows, paged } = await this.#deps.wholeLists.read(source)
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
