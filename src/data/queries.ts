import { callOf, canDo } from '../../resources/kit/entities/access.ts'
import type { Where } from '../../resources/kit/fields/conditions.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { Http } from '../api/http.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import { type Dataset, datasetOf } from './dataset.ts'
import type { ListCache } from './list-cache.ts'
import { answerFrom, type ListParams, type ListResult, questionFor } from './list-query.ts'
import { referenceOf, type ResourceReference } from './list-references.ts'
import type { Row } from './normalise.ts'
import { preIndexWhenIdle } from './pre-indexing.ts'
import { type ReferenceTitle, referenceTitlesIn } from './reference-titles.ts'
import { listSource, listSourceFor, type Source, sourceBy, sourceOf, sourcesOf } from './sources.ts'
import { unwrapRow, unwrapRows } from './unwrap.ts'

/** What the data provider is made of. */
export interface Deps {
  http: Http
  listCache: ListCache
  capabilities: Capabilities
  session: Pick<SessionStore, 'read'>
  language: () => string
}

const NOTHING: readonly ReferenceTitle[] = []

/** Everything that reads; nothing in it knows an entity by name. */
export class Queries {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
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
    return sourceBy(resource, filter, caller) ?? sourceOf(resource, { ...meta?.where }, caller)
  }

  async list(name: string, params: ListParams): Promise<ListResult> {
    const { capabilities, listCache } = this.#deps
    const reference = referenceOf(name)
    const facts = capabilities.load()
    // A list of the specification need not wait to hear what else there is.
    if (!reference.list || reference.list.extension) await facts
    const source = this.#sourceOf(reference, params)
    if (!source) throw problem(PROBLEMS.unsupported, { request: name, status: 404 })
    const [loaded] = await Promise.all([listCache.read(source), facts])
    if (loaded.paged) return this.#page(source, params)
    const dataset = this.#dataset(loaded.rows, source)
    if (reference.list) preIndexWhenIdle(dataset, reference.list.columns)
    return answerFrom(dataset, source, params)
  }

  /** What memory answers at once, or undefined. */
  peekList(name: string, params: ListParams): ListResult | undefined {
    const source = this.#sourceOf(referenceOf(name), params)
    const loaded = source && this.#deps.listCache.peek(source)
    if (!source || !loaded || loaded.paged) return undefined
    return answerFrom(this.#dataset(loaded.rows, source), source, params)
  }

  /** What the rows of a list in memory refer to by a field, those deleted since included. */
  referenceTitles(name: string, field: string, where: Where = {}): readonly ReferenceTitle[] {
    const { resource, list } = referenceOf(name)
    const source = list && listSource({ resource, list })
    const loaded = source && this.#deps.listCache.peek(source)
    if (!source || !loaded || loaded.paged) return NOTHING
    return referenceTitlesIn(this.#dataset(loaded.rows, source).rows, field, where)
  }

  async #page(source: Source, params: ListParams): Promise<ListResult> {
    const { resource, read } = source
    const { timeZone } = this.#deps.capabilities.current()
    const question = questionFor(source, params, dayIn(timeZone, new Date()))
    const asBody = read.request.startsWith('POST')
    const { body } = await this.#deps.http.send(read.request, {
      body: { ...read.body, ...source.given, ...(asBody && question) },
      encoding: read.encoding,
      ...(!asBody && { query: question }),
      signal: params.signal,
    })
    const { rows, total, totalPages = 1 } = unwrapRows(body, resource, read.request)
    const { perPage = 25 } = params.pagination ?? {}
    return { data: rows, total: total ?? totalPages * perPage }
  }

  async one(name: string, id: number, signal?: AbortSignal): Promise<Row> {
    await this.#deps.capabilities.load()
    const reference = referenceOf(name)
    const wholes = sourcesOf(reference.resource, this.#caller()).filter(({ isWhole }) => isWhole)
    const own = reference.list ? [listSource({ ...reference, list: reference.list })] : []
    const held = wholes.filter((source) => this.#deps.listCache.peek(source))
    const hasCall = this.#call(reference) !== undefined
    for (const source of [...own, ...held, ...(hasCall ? [] : wholes)]) {
      const row = await this.#find(source, id)
      if (row) return row
    }
    return this.#ask(reference, id, signal)
  }

  async #find(source: Source, id: number): Promise<Row | undefined> {
    const { rows, paged } = await this.#deps.listCache.read(source)
    if (paged) return undefined
    return this.#dataset(rows, source).rows.find((row) => row.id === id)
  }

  /** The call for one row, where it is declared, this provider has it and the role may make it. */
  #call({ resource }: ResourceReference) {
    const call = callOf(resource, 'read')
    const { role, capabilities } = this.#caller()
    const isThere = call && (resource.calls?.read !== undefined || capabilities.has(call.request))
    return isThere && canDo(role, resource, 'read') ? call : undefined
  }

  async #ask(reference: ResourceReference, id: number, signal?: AbortSignal): Promise<Row> {
    const call = this.#call(reference)
    if (!call) throw problem(PROBLEMS.notFound, { request: reference.resource.name, status: 404 })
    const { request, encoding } = call
    const { body } = await this.#deps.http.send(request, { body: { id }, encoding, signal })
    const row = unwrapRow(body, reference.resource)
    if (row?.id === id) return row
    throw problem(row ? PROBLEMS.wrongShape : PROBLEMS.notFound, { request, status: 404 })
  }

  /** Rows by id, for the titles of references: those not found are left out. */
  async many(name: string, ids: readonly number[]): Promise<Row[]> {
    await this.#deps.capabilities.load()
    const reference = referenceOf(name)
    const wanted = new Set(ids)
    const found: Row[] = []
    const sources = sourcesOf(reference.resource, this.#caller())
    const held = sources.filter((source) => this.#deps.listCache.peek(source))
    const hasCall = this.#call(reference) !== undefined
    for (const source of [...held, ...(hasCall ? sources.slice(0, 1) : sources)]) {
      if (wanted.size === 0) break
      const { rows, paged } = await this.#deps.listCache.read(source)
      if (paged) continue
      for (const row of rows) if (wanted.delete(row.id)) found.push(row)
    }
    if (!hasCall) return found
    const rest = await Promise.allSettled([...wanted].map((id) => this.#ask(reference, id)))
    for (const answer of rest) if (answer.status === 'fulfilled') found.push(answer.value)
    return found
  }
}
