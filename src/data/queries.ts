import { callOf, canDo } from '../../resources/kit/access.ts'
import { dayIn, type Where } from '../../resources/kit/fields.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { Collections } from './list-cache.ts'
import type { Http } from '../api/http.ts'
import { answerFrom, type ListParams, type ListResult, questionFor } from './list-query.ts'
import { type Named, namedBy } from './reference-titles.ts'
import type { Row } from './normalise.ts'
import { type Place, placeOf } from './list-references.ts'
import { PROBLEMS, problem } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import { listSource, listSourceFor, type Source, sourceBy, sourceOf, sourcesOf } from './sources.ts'
import { unwrapRow, unwrapRows } from './unwrap.ts'
import { type View, viewOf } from './dataset.ts'
import { warmWhenIdle } from './pre-indexing.ts'

/** What the data provider is made of. */
export interface Parts {
  http: Http
  collections: Collections
  capabilities: Capabilities
  session: Pick<SessionStore, 'read'>
  language: () => string
}

const NOTHING: readonly Named[] = []

/** Everything that reads; nothing in it knows an entity by name. */
export class Reading {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  #view(rows: readonly Row[], source: Source): View {
    const { timeZone } = this.#parts.capabilities.current()
    return viewOf(rows, source, { timeZone, locale: this.#parts.language() })
  }

  #caller() {
    const role = this.#parts.session.read()?.role ?? null
    return { role, capabilities: this.#parts.capabilities }
  }

  #sourceOf({ resource, list }: Place, { filter = {}, meta }: ListParams): Source | undefined {
    if (list) return listSourceFor({ resource, list }, filter)
    const caller = this.#caller()
    return sourceBy(resource, filter, caller) ?? sourceOf(resource, { ...meta?.where }, caller)
  }

  async list(name: string, params: ListParams): Promise<ListResult> {
    const { capabilities, collections } = this.#parts
    const place = placeOf(name)
    const facts = capabilities.load()
    // A list of the specification need not wait to hear what else there is.
    if (!place.list || place.list.extension) await facts
    const source = this.#sourceOf(place, params)
    if (!source) throw problem(PROBLEMS.unsupported, { request: name, status: 404 })
    const [loaded] = await Promise.all([collections.read(source), facts])
    if (loaded.paged) return this.#page(source, params)
    const view = this.#view(loaded.rows, source)
    if (place.list) warmWhenIdle(view, place.list.columns)
    return answerFrom(view, source, params)
  }

  /** What memory answers at once, or undefined. */
  peekList(name: string, params: ListParams): ListResult | undefined {
    const source = this.#sourceOf(placeOf(name), params)
    const loaded = source && this.#parts.collections.peek(source)
    if (!source || !loaded || loaded.paged) return undefined
    return answerFrom(this.#view(loaded.rows, source), source, params)
  }

  /** What the rows of a list in memory refer to by a field, those deleted since included. */
  named(name: string, field: string, where: Where = {}): readonly Named[] {
    const { resource, list } = placeOf(name)
    const source = list && listSource({ resource, list })
    const loaded = source && this.#parts.collections.peek(source)
    if (!source || !loaded || loaded.paged) return NOTHING
    return namedBy(this.#view(loaded.rows, source).rows, field, where)
  }

  async #page(source: Source, params: ListParams): Promise<ListResult> {
    const { resource, read } = source
    const { timeZone } = this.#parts.capabilities.current()
    const question = questionFor(source, params, dayIn(timeZone, new Date()))
    const asBody = read.request.startsWith('POST')
    const { body } = await this.#parts.http.send(read.request, {
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
    await this.#parts.capabilities.load()
    const place = placeOf(name)
    const wholes = sourcesOf(place.resource, this.#caller()).filter(({ isWhole }) => isWhole)
    const own = place.list ? [listSource({ ...place, list: place.list })] : []
    const held = wholes.filter((source) => this.#parts.collections.peek(source))
    const hasCall = this.#call(place) !== undefined
    for (const source of [...own, ...held, ...(hasCall ? [] : wholes)]) {
      const row = await this.#find(source, id)
      if (row) return row
    }
    return this.#ask(place, id, signal)
  }

  async #find(source: Source, id: number): Promise<Row | undefined> {
    const { rows, paged } = await this.#parts.collections.read(source)
    if (paged) return undefined
    return this.#view(rows, source).rows.find((row) => row.id === id)
  }

  /** The call for one row, where it is declared, this provider has it and the role may make it. */
  #call({ resource }: Place) {
    const call = callOf(resource, 'one')
    const { role, capabilities } = this.#caller()
    const isThere = call && (resource.calls?.one !== undefined || capabilities.has(call.request))
    return isThere && canDo(role, resource, 'one') ? call : undefined
  }

  async #ask(place: Place, id: number, signal?: AbortSignal): Promise<Row> {
    const call = this.#call(place)
    if (!call) throw problem(PROBLEMS.notFound, { request: place.resource.name, status: 404 })
    const { request, encoding } = call
    const { body } = await this.#parts.http.send(request, { body: { id }, encoding, signal })
    const row = unwrapRow(body, place.resource)
    if (row?.id === id) return row
    throw problem(row ? PROBLEMS.wrongShape : PROBLEMS.notFound, { request, status: 404 })
  }

  /** Rows by id, for the titles of references: those not found are left out. */
  async many(name: string, ids: readonly number[]): Promise<Row[]> {
    await this.#parts.capabilities.load()
    const place = placeOf(name)
    const wanted = new Set(ids)
    const found: Row[] = []
    const sources = sourcesOf(place.resource, this.#caller())
    const held = sources.filter((source) => this.#parts.collections.peek(source))
    const hasCall = this.#call(place) !== undefined
    for (const source of [...held, ...(hasCall ? sources.slice(0, 1) : sources)]) {
      if (wanted.size === 0) break
      const { rows, paged } = await this.#parts.collections.read(source)
      if (paged) continue
      for (const row of rows) if (wanted.delete(row.id)) found.push(row)
    }
    if (!hasCall) return found
    const rest = await Promise.allSettled([...wanted].map((id) => this.#ask(place, id)))
    for (const answer of rest) if (answer.status === 'fulfilled') found.push(answer.value)
    return found
  }
}
