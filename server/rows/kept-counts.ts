import { LRUCache } from 'lru-cache'

/** A count, and whether it is current. */
export interface Counted<T> {
  value: T
  isCurrent: boolean
}

/** Counts rows, as a number or as numbers of several lists. */
export interface Count<T> {
  value: T
  rows: number
}

interface Kept extends Count<unknown> {
  version: string
  /** The time of the count and its duration, in milliseconds. */
  at: number
  took: number
}

interface CountRequest<T> {
  /** The key of a count: the list, its conditions and its reader. */
  key: string
  /** The version of the tables that it depends on. */
  version: string
  count: () => Promise<Count<T>>
  /** Estimates the rows, if counting them may take long. */
  estimate?: () => Promise<Count<T>>
}

/** The maximum number of cached counts. */
const MAX_CACHED = 2000
/**
 * The row count above which an outdated count is returned at once; counting fewer takes a few
 * milliseconds.
 */
const LONG = 20_000
/** The row count above which an estimate replaces the first count. */
const ESTIMATED = 100_000
/** Milliseconds after which a count is old. Whoever has no estimate waits for the next one. */
const OLD = 60_000
/** The pause before the next count, as a multiple of the last count's duration. */
const REST = 10

/**
 * Caches the counts of lists by the version of their tables. A short list is counted for each
 * version. For a long one the last count is returned at once, and counted again in the background,
 * by one statement at a time. So writes do not cause a count per request.
 */
export class KeptCounts {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_CACHED })
  readonly #running = new Map<string, Promise<Kept>>()

  /** Resolves with a count; one that is not current is counted again in the background. */
  async get<T>(requested: CountRequest<T>): Promise<Counted<T>> {
    const { key, version, estimate } = requested
    const cached = this.#kept.get(key)
    if (cached?.version === version) return { value: cached.value as T, isCurrent: true }
    if (cached && cached.rows >= LONG && (estimate || performance.now() - cached.at < OLD)) {
      const isRested = performance.now() - cached.at > cached.took * REST
      if (isRested) this.#countMeanwhile(requested, cached)
      return { value: cached.value as T, isCurrent: false }
    }
    const running = this.#running.get(key)
    if (running) {
      // That count may have started before the version of the request.
      await running
      return this.get(requested)
    }
    if (!cached && estimate) {
      const estimated = await estimate()
      // Another request may have counted in the meantime.
      if (this.#kept.has(key) || this.#running.has(key)) return this.get(requested)
      if (estimated.rows >= ESTIMATED) {
        this.#countMeanwhile(requested, estimated)
        return { value: estimated.value, isCurrent: false }
      }
    }
    const { value } = await this.#count(requested)
    return { value: value as T, isCurrent: true }
  }

  #count<T>({ key, version, count }: CountRequest<T>): Promise<Kept> {
    const at = performance.now()
    const running = count()
      .then((counted) => {
        const entry = { ...counted, version, at: performance.now(), took: performance.now() - at }
        this.#kept.set(key, entry)
        return entry
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /**
   * Counts in the background for later requests. If it takes too long, the last count stays and is
   * not repeated soon.
   */
  #countMeanwhile<T>(requested: CountRequest<T>, last: Count<unknown>): void {
    if (this.#running.has(requested.key)) return
    const at = performance.now()
    this.#count(requested).catch(() => {
      const took = performance.now() - at
      this.#kept.set(requested.key, { ...last, version: '', at: performance.now(), took })
    })
  }
}
