import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import {
  MAX_WHOLE_LIST_ROWS,
  PAGES_ABOVE_PREFERENCE,
} from '../../../../registry/values/page-sizes.ts'
import type { Http } from '../../api/http.ts'
import { buildProblem, PROBLEMS } from '../../api/problems.ts'
import type { SessionStore } from '../../api/session.ts'
import type { Versions, VersionStore } from '../../api/versions.ts'
import { isRowQuery, isWholeListQuery, WHOLE_LIST } from './query-client.ts'
import { findReference } from '../rows/list-references.ts'
import type { Row } from '../rows/normalise.ts'
import { hasFields, requireAllFields, type Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'
import { type LoadCode, loadEngine } from './list-engine.ts'
import { reuseRows } from './reuse-rows.ts'

/** A list as the provider returned it. */
export interface WholeList {
  rows: readonly Row[]
  /** The provider pages this list, so the rows are incomplete. */
  paged: boolean
  etag: string | null
  /** The version of the entity when the provider read the list; null without versions. */
  version: number | null
}

interface Settings {
  client: QueryClient
  http: Pick<Http, 'send'>
  session: Pick<SessionStore, 'read'>
  /** The provider's latest versions. */
  versions?: Pick<VersionStore, 'current'>
  /** Returns whether the connection is lost. An outdated list is then better than none. */
  isLost?: () => boolean
  /** Runs the import of code that a list needs. */
  loadCode?: LoadCode
}

/** The age in milliseconds from which a read revalidates a list in the background. */
const FRESH_MS = 15_000
/** The age in milliseconds up to which outdated rows with all fields are kept for offline use. */
const KEPT_FRESH_MS = 300_000

/** Returns the fixed body of a list's request, without its fields. */
const getFixedBody = ({ read, params }: Source) => ({ ...read.body, ...params })

/** Reads the rows of a response. Throws a problem if it has another shape. */
function readListBody(
  body: unknown,
  { resource, read, hasAllFields }: Source,
  previousList?: WholeList,
) {
  const { rows, total, totalPages } = unwrapRows(body, resource, read.request, hasAllFields)
  const paged = totalPages !== undefined || (total ?? 0) > rows.length
  return { rows: paged ? rows : reuseRows(previousList?.rows ?? [], rows), paged }
}

/**
 * The lists that are loaded completely: queries of the app's query client, with one query per
 * request and user, and another one for the rows with all fields. The rows of one user never reach
 * another.
 */
export class WholeLists {
  readonly #settings: Settings
  /** The sources of one request that differ in their fields. */
  readonly #variants = new Map<string, readonly Source[]>()
  #lastOwnChangeTime = 0
  #isMarkedStale = false

  constructor(settings: Settings) {
    this.#settings = settings
    // `reuseRows` already keeps the objects of unchanged rows, which it compares by id.
    const defaults = { gcTime: Infinity, structuralSharing: false }
    settings.client.setQueryDefaults([WHOLE_LIST], defaults)
  }

  #getRowsKey(source: Source): QueryKey {
    const { resource, read } = source
    return [WHOLE_LIST, this.#getUser(), resource.name, read.request, getFixedBody(source)]
  }

  #getKey(source: Source): QueryKey {
    const rowsKey = this.#getRowsKey(source)
    return source.fields ? [...rowsKey, source.fields] : rowsKey
  }

  #getData(source: Source): WholeList | undefined {
    return this.#settings.client.getQueryData<WholeList>(this.#getKey(source))
  }

  #listVariants(source: Source): readonly Source[] {
    return this.#variants.get(JSON.stringify(this.#getRowsKey(source))) ?? []
  }

  /**
   * Returns the source from which a read takes its rows: the source itself, or another of the same
   * request that has all its fields in memory, or is known as paged.
   */
  #resolve(source: Source): Source {
    const variants = this.#listVariants(source)
    if (variants.every((variant) => variant.fields === source.fields)) return source
    const loaded = variants.filter((variant) => this.#getData(variant) !== undefined)
    const paged = loaded.find((variant) => this.#getData(variant)?.paged)
    if (paged) return paged
    // Rows with fewer fields are newer, because only they are read again after a change.
    const isUsable = (variant: Source) =>
      this.#isLost() || !this.#settings.client.getQueryState(this.#getKey(variant))?.isInvalidated
    const usable = loaded.filter((variant) => hasFields(variant, source) && isUsable(variant))
    return usable.find(({ fields }) => fields) ?? usable[0] ?? source
  }

  #setVariants(source: Source, variants: readonly Source[]): void {
    this.#variants.set(JSON.stringify(this.#getRowsKey(source)), variants)
  }

  #addVariant(source: Source): void {
    const variants = this.#listVariants(source)
    if (variants.some(({ fields }) => String(fields) === String(source.fields))) return
    this.#setVariants(source, [...variants, source])
  }

  /** Adds the fields of the rows in memory to a source, so that its rows can replace them. */
  #joinFields(source: Source): Source {
    const { fields, resource } = source
    if (!fields) return source
    const loaded = this.#listVariants(source).filter((variant) => this.#getData(variant))
    const names = new Set([fields, ...loaded.map((variant) => variant.fields ?? [])].flat())
    return { ...source, fields: Object.keys(resource.fields).filter((name) => names.has(name)) }
  }

  /** Removes the rows that lack fields of newly loaded rows. Rows with all fields replace none. */
  #removeNarrower(source: Source): void {
    if (!source.fields) return
    const { client } = this.#settings
    const isNarrower = (variant: Source) =>
      variant.fields !== undefined &&
      String(variant.fields) !== String(source.fields) &&
      hasFields(source, variant) &&
      client.getQueryState(this.#getKey(variant))?.fetchStatus === 'idle'
    const variants = this.#listVariants(source)
    for (const variant of variants.filter(isNarrower))
      client.removeQueries({ queryKey: this.#getKey(variant), exact: true })
    this.#setVariants(
      source,
      variants.filter((variant) => !isNarrower(variant)),
    )
  }

  #getUser(): number | null {
    return this.#settings.session.read()?.id ?? null
  }

  #getState(source: Source) {
    const key = this.#getKey(this.#resolve(source))
    return this.#settings.client.getQueryState<WholeList>(key)
  }

  #isLost(): boolean {
    return this.#settings.isLost?.() === true
  }

  /** Returns a list from memory; undefined if it is missing or outdated. */
  peek(source: Source): WholeList | undefined {
    const state = this.#getState(source)
    return state?.isInvalidated && !this.#isLost() ? undefined : state?.data
  }

  /** Returns whether a list has been loaded, even if it is outdated, or is marked as paged. */
  has(source: Source): boolean {
    return this.#getState(source)?.data !== undefined || this.#findLoadedRows(source) !== undefined
  }

  /** Returns the rows of another source of the same request that have all fields of this one. */
  #findLoadedRows(source: Source): WholeList | undefined {
    const variants = this.#listVariants(source).filter((variant) => hasFields(variant, source))
    return variants.map((variant) => this.#getData(variant)).find((list) => list !== undefined)
  }

  /** Returns whether a list failed to load completely. */
  hasFailed(source: Source): boolean {
    const { client } = this.#settings
    return [source, ...this.#listVariants(source)].some(
      (variant) => client.getQueryState(this.#getKey(variant))?.status === 'error',
    )
  }

  /** Returns whether an earlier response showed that the provider pages a list. */
  isPaged(source: Source): boolean {
    return this.#getState(source)?.data?.paged === true
  }

  /** Marks a list as too long to load completely. */
  markPaged(source: Source): void {
    const list: WholeList = { rows: [], paged: true, etag: null, version: null }
    this.#addVariant(source)
    this.#settings.client.setQueryData(this.#getKey(source), list)
  }

  /** Resolves with a list from memory, or from the provider if it is missing or outdated. */
  async read(source: Source): Promise<WholeList> {
    const state = this.#getState(source)
    if (state?.data?.paged) return state.data
    const list = this.peek(source)
    if (!state || !list) return this.#load(source)
    const isStale = Date.now() - state.dataUpdatedAt > FRESH_MS
    if (isStale && !source.read.cached && !this.#isLost())
      void this.#revalidate(this.#resolve(source), list)
    return list
  }

  async #load(requested: Source): Promise<WholeList> {
    const source = this.#joinFields(requested)
    this.#addVariant(source)
    const queryKey = this.#getKey(source)
    const list = await this.#settings.client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => this.#fetch(source, queryKey, signal),
      staleTime: 0,
      meta: { isCached: source.read.cached === true },
    })
    this.#removeNarrower(source)
    return list
  }

  /**
   * Loads the rows of a list with all fields, so that they open without a connection. Rows that were
   * loaded lately stay, because every change makes a list outdated. A failure is not reported.
   */
  async keepAllFields(source: Source): Promise<void> {
    const complete = requireAllFields(source)
    const state = this.#settings.client.getQueryState<WholeList>(this.#getKey(complete))
    const isRecent = Date.now() - (state?.dataUpdatedAt ?? 0) < KEPT_FRESH_MS
    const isKept = state?.data !== undefined && (!state.isInvalidated || isRecent)
    if (isKept || state?.fetchStatus === 'fetching' || this.#isLost()) return
    await this.#load(complete).catch(() => undefined)
  }

  async #revalidate(source: Source, previousList: WholeList): Promise<void> {
    try {
      const { rows } = await this.#load(source)
      if (rows !== previousList.rows) this.readAgain(source)
    } catch {
      // The rows stay on the screen. The next read requests them again and reports the error.
    }
  }

  /** Refetches the pages and rows on the screen that belong to the entity of a list. */
  readAgain({ resource }: Source): void {
    const predicate = (query: Query) =>
      isRowQuery(query) && findReference(String(query.queryKey[0]))?.resource === resource
    void this.#settings.client.invalidateQueries({ predicate })
  }

  /** Requests a list again until its response is newer than the last change of this tab. */
  async #fetch(source: Source, key: QueryKey, signal: AbortSignal): Promise<WholeList> {
    const { name } = source.resource
    for (let isRepeated = false; ;) {
      const changeTimeBefore = this.#lastOwnChangeTime
      const list = await this.#request(source, key, signal)
      if (changeTimeBefore !== this.#lastOwnChangeTime) continue
      const { [name]: latest = 0 } = this.#settings.versions?.current() ?? {}
      const isOutdated = list.version !== null && list.version < latest
      // Repeats only once, because servers of two releases may count versions differently.
      if (!isOutdated || isRepeated) return list
      isRepeated = true
    }
  }

  async #request(source: Source, key: QueryKey, signal: AbortSignal): Promise<WholeList> {
    const { client, http } = this.#settings
    const { request, encoding } = source.read
    const user = this.#getUser()
    const previousList = client.getQueryData<WholeList>(key)
    const fields = source.fields && { fields: source.fields.join() }
    const body = { ...getFixedBody(source), ...fields }
    const etag = previousList?.etag ?? null
    const prefer = `${PAGES_ABOVE_PREFERENCE}=${MAX_WHOLE_LIST_ROWS}`
    const [response] = await Promise.all([
      http.send(request, { body, encoding, etag, prefer, signal }),
      loadEngine(this.#settings.loadCode),
    ])
    if (this.#getUser() !== user)
      throw buildProblem(PROBLEMS.unauthorized, { request, status: 401 })
    const { version } = response
    if (response.notModified && previousList)
      return { ...previousList, version, etag: response.etag ?? etag }
    const knownList = previousList ?? this.#findLoadedRows(source)
    return { ...readListBody(response.body, source, knownList), version, etag: response.etag }
  }

  #findQueries(): Query<WholeList>[] {
    const queries = this.#settings.client.getQueryCache().findAll({ predicate: isWholeListQuery })
    return queries as unknown as Query<WholeList>[]
  }

  #recordOwnChange(): void {
    this.#lastOwnChangeTime = Math.max(Date.now(), this.#lastOwnChangeTime + 1)
  }

  /**
   * Marks every list as outdated: its next read is revalidated, mostly with a 304. With the name of
   * the changed entity, lists declared as `cached` stay fresh unless they belong to that entity.
   */
  markStale(changedEntity?: string): void {
    this.#isMarkedStale = true
    this.#recordOwnChange()
    for (const query of this.#findQueries()) {
      const staysFresh =
        changedEntity !== undefined && query.meta?.isCached && query.queryKey[2] !== changedEntity
      if (!staysFresh) query.invalidate()
    }
  }

  /**
   * Returns whether lists were marked as outdated since the last call. In that case, everything on
   * the screen may be outdated.
   */
  takeStaleMark(): boolean {
    const wasMarkedStale = this.#isMarkedStale
    this.#isMarkedStale = false
    return wasMarkedStale
  }

  /**
   * Returns the time of the last change or refresh in this tab, by the clock of this device. Returns
   * 0 before the first.
   */
  lastOwnChange(): number {
    return this.#lastOwnChangeTime
  }

  /**
   * Marks lists that are older than the provider's versions as outdated. After a change of this
   * tab, it also marks lists without a version.
   */
  markOlder(versions: Versions, isOwn = false): void {
    if (isOwn) this.#recordOwnChange()
    for (const query of this.#findQueries()) {
      const { version = null } = query.state.data ?? {}
      const latest = versions[String(query.queryKey[2])] ?? 0
      const isOutdated = version === null ? isOwn : version < latest
      if (isOutdated) query.invalidate()
    }
  }

  /**
   * Returns the entities whose rows on the screen may be older than the first versions. These are
   * the entities of paged lists, which have no version, and of outdated lists.
   */
  listOlderEntities(): ReadonlySet<string> {
    const outdatedQueries = this.#findQueries().filter(
      ({ state }) => state.data?.paged === true || (state.data && state.isInvalidated),
    )
    return new Set(outdatedQueries.map(({ queryKey }) => String(queryKey[2])))
  }
}
