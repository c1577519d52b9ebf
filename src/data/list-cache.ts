import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Http } from '../api/http.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import type { SessionStore } from '../api/session.ts'
import type { Row } from './normalise.ts'
import type { Source } from './sources.ts'
import { unwrapRows } from './unwrap.ts'

/** A whole list as the provider answered it, or word that the provider pages it itself. */
export interface CachedList {
  rows: readonly Row[]
  paged: boolean
}

/** What a change of a loaded list is announced as: its entity's name. */
export type ListCacheListener = (resource: string) => void

/** One loaded list for each request, shared by every screen that asks for it. */
export interface ListCache {
  /** From memory where it is held; asks the provider first where it may have changed by us. */
  read(source: Source): Promise<CachedList>
  /** What memory holds and nothing of ours has changed since, or undefined. */
  peek(source: Source): CachedList | undefined
  /**
   * Makes the next read of every list ask the provider, which mostly answers "unchanged". Lists
   * that are asked once only follow a change of their own entity, where one is named.
   */
  markStale(changed?: string): void
  /** Forgets everything: another person signs in, or nobody. */
  clear(): void
  /** Tells of rows that came in anew in the background; returns how to stop. */
  subscribe(listener: ListCacheListener): () => void
}

interface Entry extends CachedList {
  etag: string | null
  at: number
  epoch: number
  source: Source
}

interface Settings {
  http: Http
  session: Pick<SessionStore, 'read'>
  now?: () => number
  /** Whether the provider cannot be reached: then what is held is all there is. */
  isLost?: () => boolean
  /** How old, in milliseconds, an answer may be before it is looked after in the background. */
  freshFor?: number
}

const bodyOf = ({ read, given }: Source) => ({ ...read.body, ...given })

const keyOf = (source: Source) =>
  `${source.resource.name} ${source.read.request} ${JSON.stringify(bodyOf(source))}`

/** The memory of loaded lists; it lives as long as the tab and is never stored. */
class MemoryListCache implements ListCache {
  readonly #settings: Settings
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, { promise: Promise<Entry>; epoch: number }>()
  readonly #listeners = new Set<ListCacheListener>()
  /** Counts our own changes; an answer that began before the last one does not count. */
  #epoch = 0
  #owner: number | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  #now(): number {
    return (this.#settings.now ?? Date.now)()
  }

  clear(): void {
    this.#entries.clear()
    this.#pending.clear()
    this.#epoch++
  }

  markStale(changed?: string): void {
    const before = this.#epoch++
    if (changed === undefined) return
    for (const [key, entry] of this.#entries) {
      const stays = entry.source.read.cached && entry.source.resource.name !== changed
      if (stays && entry.epoch === before) this.#entries.set(key, { ...entry, epoch: this.#epoch })
    }
  }

  subscribe(listener: ListCacheListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  peek(source: Source): CachedList | undefined {
    this.#ensureOwner()
    const entry = this.#entries.get(keyOf(source))
    return entry && this.#holds(entry) ? entry : undefined
  }

  async read(source: Source): Promise<CachedList> {
    this.#ensureOwner()
    const key = keyOf(source)
    const entry = this.#entries.get(key)
    if (!entry || !this.#holds(entry)) return this.#current(source, key)
    const { freshFor = 15_000, isLost } = this.#settings
    if (!isLost?.() && !source.read.cached && this.#now() - entry.at > freshFor)
      void this.#lookAfter(source, key, entry)
    return entry
  }

  /** Whether a list is good enough to answer from. */
  #holds({ epoch }: Entry): boolean {
    return epoch === this.#epoch || this.#settings.isLost?.() === true
  }

  /** Storage events of another tab come late; whose rows these are is asked at every use. */
  #ensureOwner(): number | undefined {
    const user = this.#settings.session.read()?.id
    if (user !== this.#owner) this.clear()
    this.#owner = user
    return user
  }

  async #load(source: Source, key: string): Promise<Entry> {
    const { resource, read } = source
    const user = this.#owner
    const epoch = this.#epoch
    const before = this.#entries.get(key)
    const etag = before?.etag ?? null
    const { request, encoding } = read
    const body = bodyOf(source)
    const answer = await this.#settings.http.send(request, { body, encoding, etag })
    // One person's rows are never handed to another.
    if (this.#ensureOwner() !== user) throw problem(PROBLEMS.unauthorized, { request, status: 401 })
    const stamp = { etag: answer.etag, at: this.#now(), epoch, source }
    const entry =
      answer.notModified && before
        ? { ...before, ...stamp, etag: answer.etag ?? etag }
        : { ...loadedIn(answer.body, resource, request), ...stamp }
    this.#entries.set(key, entry)
    return entry
  }

  /** One load at a time for each list. */
  async #current(source: Source, key: string): Promise<Entry> {
    const running = this.#pending.get(key)
    if (running?.epoch === this.#epoch) return running.promise
    const promise = this.#load(source, key).finally(() => {
      if (this.#pending.get(key)?.promise === promise) this.#pending.delete(key)
    })
    this.#pending.set(key, { promise, epoch: this.#epoch })
    const entry = await promise
    return entry.epoch === this.#epoch ? entry : this.#current(source, key)
  }

  async #lookAfter(source: Source, key: string, entry: Entry): Promise<void> {
    try {
      const after = await this.#current(source, key)
      if (after.rows !== entry.rows) for (const tell of this.#listeners) tell(source.resource.name)
    } catch {
      // The rows stay on the screen; the next read asks again and says what is wrong.
      if (this.#entries.get(key) === entry) this.#entries.set(key, { ...entry, epoch: -1 })
    }
  }
}

function loadedIn(body: unknown, resource: AnyResource, request: string): CachedList {
  const { rows, totalPages } = unwrapRows(body, resource, request)
  return { rows, paged: totalPages !== undefined }
}

/** Makes the memory of loaded lists. */
export function createListCache(settings: Settings): ListCache {
  return new MemoryListCache(settings)
}
