import { MAX_WHOLE_LIST, PAGES_ABOVE } from '../../../registry/values/page-sizes.ts'
import type { Http } from '../../api/http.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import type { SessionStore } from '../../api/session.ts'
import type { Versions } from '../live/versions.ts'
import type { Row } from '../rows/normalise.ts'
import { reuseRows } from '../rows/reuse-rows.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'

/** A list as the provider answered it. */
export interface CachedList {
  rows: readonly Row[]
  /** The provider answers this list page by page: the rows are not all of it. */
  paged: boolean
}

interface Entry extends CachedList {
  etag: string | null
  version: number | null
  at: number
  epoch: number
  source: Source
}

/** Returns the fixed body of a list's request. */
const fixedBody = ({ read, params }: Source) => ({ ...read.body, ...params })

/** Returns the key of a list: another entity, request or body is another list. */
export const listKey = (source: Source) =>
  `${source.resource.name} ${source.read.request} ${JSON.stringify(fixedBody(source))}`

/** Reads the rows of a response; throws for another shape. */
function parseList(
  body: unknown,
  { resource, read, hasAllFields }: Source,
  before: Entry | undefined,
): CachedList {
  const {
    rows,
    total = rows.length,
    totalPages,
  } = unwrapRows(body, resource, read.request, hasAllFields)
  const paged = totalPages !== undefined || total > rows.length
  return { rows: paged ? rows : reuseRows(before?.rows ?? [], rows), paged }
}

/** Called with the entity's name when a list has changed. */
export type ListCacheListener = (resource: string) => void

/** The cache of lists, one entry for each request, shared by every screen. */
export interface ListCache {
  /** Resolves with a list from the cache, or from the provider if it is missing or stale. */
  read(source: Source): Promise<CachedList>
  /** Whether a list has been loaded, or is known to be answered page by page. */
  has(source: Source): boolean
  /** Whether the provider answers a list page by page, as far as that is known. */
  isPaged(source: Source): boolean
  /** Notes that a list is too long to be loaded whole. */
  markPaged(source: Source): void
  /** Tells the listeners that a list is to be read again. */
  announce(resource: string): void
  /** Returns a list from the cache, synchronously; undefined if it is missing or stale. */
  peek(source: Source): CachedList | undefined
  /**
   * Marks every list as stale: its next read is revalidated, mostly with a 304. With the name of
   * the changed entity, lists declared as `cached` stay fresh unless they belong to that entity.
   */
  markStale(changed?: string): void
  /** Returns how often lists were marked as stale here: by changes of this user, or to refresh. */
  ownChanges(): number
  /** Returns when the last of these was, by the clock of this device; 0 before the first. */
  ownChangedAt(): number
  /**
   * Takes the versions that the provider tells, by entity: older lists are stale from now on.
   * Returns the names of their entities. Pages do not say their version, so that all of them count
   * as older than the first versions.
   */
  compare(versions: Versions): ReadonlySet<string>
  /** Deletes all entries, because another user signs in or the user signs out. */
  clear(): void
  /**
   * Calls the listener when a background revalidation brought new rows; returns the function that
   * unsubscribes it.
   */
  subscribe(listener: ListCacheListener): () => void
}

interface Settings {
  http: Http
  session: Pick<SessionStore, 'read'>
  now?: () => number
  /** Whether the connection is lost: stale entries are then better than none. */
  isLost?: () => boolean
  /** The age in milliseconds above which a read revalidates an entry in the background. */
  freshFor?: number
}

/** The cache in the tab's memory; rows are never written to the browser's storage. */
class MemoryListCache implements ListCache {
  readonly #settings: Settings
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, { promise: Promise<Entry>; epoch: number }>()
  readonly #listeners = new Set<ListCacheListener>()
  /** The number of changes made here; a response requested before the last of them is stale. */
  #epoch = 0
  #changedAt = 0
  #owner: number | undefined
  #told: Versions = {}

  constructor(settings: Settings) {
    this.#settings = settings
  }

  #now(): number {
    return (this.#settings.now ?? Date.now)()
  }

  clear(): void {
    this.#entries.clear()
    this.#pending.clear()
    this.#told = {}
    this.#epoch++
  }

  markStale(changed?: string): void {
    const before = this.#epoch++
    this.#changedAt = this.#now()
    if (changed === undefined) return
    for (const [key, entry] of this.#entries) {
      const isUnaffected = entry.source.read.cached && entry.source.resource.name !== changed
      if (isUnaffected && entry.epoch === before)
        this.#entries.set(key, { ...entry, epoch: this.#epoch })
    }
  }

  ownChanges(): number {
    return this.#epoch
  }

  ownChangedAt(): number {
    return this.#changedAt
  }

  compare(versions: Versions): ReadonlySet<string> {
    const isFirst = Object.keys(this.#told).length === 0
    this.#told = versions
    const outdated = [...this.#entries.values()].filter((entry) =>
      entry.paged ? isFirst : this.#isOutdated(entry),
    )
    return new Set(outdated.map(({ source }) => source.resource.name))
  }

  /** Whether the provider has told a later version than that of a list. */
  #isOutdated({ source, version }: Entry): boolean {
    return version !== null && version < (this.#told[source.resource.name] ?? 0)
  }

  subscribe(listener: ListCacheListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  peek(source: Source): CachedList | undefined {
    this.#ensureOwner()
    const entry = this.#entries.get(listKey(source))
    return entry && this.#isUsable(entry) ? entry : undefined
  }

  async read(source: Source): Promise<CachedList> {
    this.#ensureOwner()
    const key = listKey(source)
    const entry = this.#entries.get(key)
    if (entry?.paged) return entry
    if (!entry || !this.#isUsable(entry)) return this.#load(source, key)
    const { freshFor = 15_000, isLost } = this.#settings
    if (!isLost?.() && !source.read.cached && this.#now() - entry.at > freshFor)
      void this.#revalidate(source, key, entry)
    return entry
  }

  has(source: Source): boolean {
    this.#ensureOwner()
    return this.#entries.has(listKey(source))
  }

  isPaged(source: Source): boolean {
    this.#ensureOwner()
    return this.#entries.get(listKey(source))?.paged === true
  }

  markPaged(source: Source): void {
    const unknown = { etag: null, version: null, at: this.#now(), epoch: this.#epoch }
    this.#entries.set(listKey(source), { rows: [], paged: true, source, ...unknown })
  }

  announce(resource: string): void {
    for (const listener of this.#listeners) listener(resource)
  }

  /** Whether an entry may be read: it is not stale, or nothing newer can be had. */
  #isUsable(entry: Entry): boolean {
    const isFresh = entry.epoch === this.#epoch && !this.#isOutdated(entry)
    return isFresh || this.#settings.isLost?.() === true
  }

  /**
   * Clears the cache if the user has changed, checked at every use, because storage events of
   * another tab come late.
   */
  #ensureOwner(): number | undefined {
    const user = this.#settings.session.read()?.id
    if (user !== this.#owner) this.clear()
    this.#owner = user
    return user
  }

  async #request(source: Source, key: string): Promise<Entry> {
    const { read } = source
    const user = this.#owner
    const epoch = this.#epoch
    const before = this.#entries.get(key)
    const etag = before?.etag ?? null
    const { request, encoding } = read
    const body = fixedBody(source)
    const response = await this.#settings.http.send(request, {
      body,
      encoding,
      etag,
      prefer: `${PAGES_ABOVE}=${MAX_WHOLE_LIST}`,
    })
    // The rows of one user are never returned to another.
    if (this.#ensureOwner() !== user) throw problem(PROBLEMS.unauthorized, { request, status: 401 })
    const state = { etag: response.etag, version: response.version, at: this.#now(), epoch, source }
    const entry =
      response.notModified && before
        ? { ...before, ...state, etag: response.etag ?? etag }
        : { ...parseList(response.body, source, before), ...state }
    this.#entries.set(key, entry)
    return entry
  }

  /** Requests a list, one request at a time, until the response is not stale. */
  async #load(source: Source, key: string, isLast = false): Promise<Entry> {
    const running = this.#pending.get(key)
    const entry = await (running?.epoch === this.#epoch
      ? running.promise
      : this.#begin(source, key))
    if (entry.epoch !== this.#epoch) return this.#load(source, key)
    // Once more and not for ever: servers of two releases may count versions differently.
    return isLast || !this.#isOutdated(entry) ? entry : this.#load(source, key, true)
  }

  #begin(source: Source, key: string): Promise<Entry> {
    const promise = this.#request(source, key).finally(() => {
      if (this.#pending.get(key)?.promise === promise) this.#pending.delete(key)
    })
    this.#pending.set(key, { promise, epoch: this.#epoch })
    return promise
  }

  async #revalidate(source: Source, key: string, entry: Entry): Promise<void> {
    try {
      const { rows } = await this.#load(source, key)
      if (rows !== entry.rows) this.announce(source.resource.name)
    } catch {
      // The rows stay on the screen; the next read requests them again and reports the error.
      if (this.#entries.get(key) === entry) this.#entries.set(key, { ...entry, epoch: -1 })
    }
  }
}

/** Creates the cache of lists. */
export function createListCache(settings: Settings): ListCache {
  return new MemoryListCache(settings)
}
