import { MAX_WHOLE_LIST, PAGES_ABOVE } from '../../../../registry/values/page-sizes.ts'
import type { Http } from '../../api/http.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import type { SessionStore } from '../../api/session.ts'
import type { Row } from '../rows/normalise.ts'
import type { Versions } from '../../api/versions.ts'
import type { Source } from '../rows/sources.ts'
import { unwrapRows } from '../rows/unwrap.ts'

const isSameValue = (first: unknown, second: unknown): boolean =>
  first === second ||
  (typeof first === 'object' &&
    typeof second === 'object' &&
    JSON.stringify(first) === JSON.stringify(second))

function isSameRow(first: Row, second: Row): boolean {
  const names = Object.keys(second)
  return (
    names.length === Object.keys(first).length &&
    names.every((name) => isSameValue(first[name], second[name]))
  )
}

/**
 * Returns the rows of a refetched list. Rows without changes keep their previous objects, so that
 * only changed rows are drawn again. An unchanged list is the previous array, so that its indexes
 * stay valid.
 */
function reuseRows(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  if (before.length === 0) return after
  const previousById = new Map(before.map((row) => [row.id, row]))
  const rows = after.map((row) => {
    const previous = previousById.get(row.id)
    return previous && isSameRow(previous, row) ? previous : row
  })
  const isSame = rows.length === before.length && rows.every((row, at) => row === before[at])
  return isSame ? before : rows
}

/** A list as the provider returned it. */
interface CachedList {
  rows: readonly Row[]
  /** The provider pages this list, so the rows are incomplete. */
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

/** Returns the cache key of a list: entity, request and body. */
export const listKey = (source: Source) =>
  `${source.resource.name} ${source.read.request} ${JSON.stringify(fixedBody(source))}`

/** Reads the rows of a response. Throws if the shape is wrong. */
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

/**
 * Called with the entity's name when a list has changed, and with whether its pages on the screen
 * may be old.
 */
type ListCacheListener = (resource: string, hasOldPages: boolean) => void

/** The cache of lists, with one entry per request, shared by all screens. */
export interface ListCache {
  /** Resolves with a list from the cache, or from the provider if the entry is missing or stale. */
  read(source: Source): Promise<CachedList>
  /** Returns whether a list has been loaded, or is marked as paged. */
  has(source: Source): boolean
  /** Returns whether an earlier response showed that the provider pages a list. */
  isPaged(source: Source): boolean
  /** Marks a list as too long to load completely. */
  markPaged(source: Source): void
  /** Notifies the listeners that a list must be read again, and perhaps its pages too. */
  announce(resource: string, hasOldPages?: boolean): void
  /** Returns a list from the cache, synchronously; undefined if it is missing or stale. */
  peek(source: Source): CachedList | undefined
  /**
   * Marks every list as stale: its next read is revalidated, mostly with a 304. With the name of
   * the changed entity, lists declared as `cached` stay fresh unless they belong to that entity.
   */
  markStale(changed?: string): void
  /**
   * Returns the number of times lists were marked as stale in this tab, by the user's changes or a
   * refresh.
   */
  ownChanges(): number
  /**
   * Returns whether lists were marked as stale since the last call. Then everything on the screen may
   * be outdated, because nobody knows what the change has affected.
   */
  takeStaleMark(): boolean
  /** Returns the time of the last such mark, by the clock of this device; 0 before the first. */
  lastOwnChange(): number
  /**
   * Takes the provider's versions by entity. Lists with an older version become stale. Returns the
   * names of their entities. Pages carry no version, so all of them count as older than the first
   * versions. With `isOwn` they come with a change of this tab, and lists without a version become
   * stale, too.
   */
  compare(versions: Versions, isOwn?: boolean): ReadonlySet<string>
  /** Returns whether the provider has sent its versions. Later changes are announced. */
  hasVersions(): boolean
  /** Deletes all entries, because the user changes or signs out. */
  clear(): void
  /**
   * Calls the listener when a background revalidation brought new rows. Returns the function that
   * unsubscribes it.
   */
  subscribe(listener: ListCacheListener): () => void
}

interface Settings {
  http: Http
  session: Pick<SessionStore, 'read'>
  now?: () => number
  /** Returns whether the connection is lost. Stale entries are then better than none. */
  isLost?: () => boolean
  /** The age in milliseconds from which a read revalidates an entry in the background. */
  freshFor?: number
}

/** The list cache in the tab's memory. Rows are never written to the browser's storage. */
class MemoryListCache implements ListCache {
  readonly #settings: Settings
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, { promise: Promise<Entry>; epoch: number }>()
  readonly #listeners = new Set<ListCacheListener>()
  /**
   * The number of changes made in this tab. A response requested before the last of them is stale.
   */
  #epoch = 0
  #changedAt = 0
  #isMarked = false
  #owner: number | undefined
  #latest: Versions = {}

  constructor(settings: Settings) {
    this.#settings = settings
  }

  #now(): number {
    return (this.#settings.now ?? Date.now)()
  }

  clear(): void {
    this.#entries.clear()
    this.#pending.clear()
    this.#latest = {}
    this.#epoch++
  }

  markStale(changed?: string): void {
    this.#isMarked = true
    this.#recordOwnChange(
      ({ source }) =>
        changed !== undefined && source.read.cached === true && source.resource.name !== changed,
    )
  }

  /** Marks lists as stale, but for those that a change of this tab cannot have affected. */
  #recordOwnChange(isKept: (entry: Entry) => boolean): void {
    const before = this.#epoch++
    this.#changedAt = this.#now()
    for (const [key, entry] of this.#entries)
      if (entry.epoch === before && isKept(entry))
        this.#entries.set(key, { ...entry, epoch: this.#epoch })
  }

  ownChanges(): number {
    return this.#epoch
  }

  takeStaleMark(): boolean {
    const wasMarked = this.#isMarked
    this.#isMarked = false
    return wasMarked
  }

  lastOwnChange(): number {
    return this.#changedAt
  }

  compare(versions: Versions, isOwn = false): ReadonlySet<string> {
    if (isOwn) this.#recordOwnChange(({ version }) => version !== null)
    const isFirst = !this.hasVersions()
    this.#latest = versions
    const outdated = [...this.#entries.values()].filter((entry) =>
      entry.paged ? isFirst : this.#isOutdated(entry),
    )
    return new Set(outdated.map(({ source }) => source.resource.name))
  }

  hasVersions(): boolean {
    return Object.keys(this.#latest).length > 0
  }

  /** Returns whether the provider has announced a later version than that of a list. */
  #isOutdated({ source, version }: Entry): boolean {
    return version !== null && version < (this.#latest[source.resource.name] ?? 0)
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

  announce(resource: string, hasOldPages = false): void {
    for (const listener of this.#listeners) listener(resource, hasOldPages)
  }

  /** Returns whether an entry may be read: it is fresh, or nothing newer is available. */
  #isUsable(entry: Entry): boolean {
    const isFresh = entry.epoch === this.#epoch && !this.#isOutdated(entry)
    return isFresh || this.#settings.isLost?.() === true
  }

  /**
   * Clears the cache if the user has changed. This is checked at every use, because storage events
   * of other tabs arrive late.
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
    // The rows of one user must never reach another.
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
    // One retry only: servers of two releases may count versions differently.
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
      // The rows stay on the screen. The next read requests them again and reports the error.
      if (this.#entries.get(key) === entry) this.#entries.set(key, { ...entry, epoch: -1 })
    }
  }
}

/** Creates the cache of lists. */
export function createListCache(settings: Settings): ListCache {
  return new MemoryListCache(settings)
}
