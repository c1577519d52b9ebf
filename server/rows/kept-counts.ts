import { LRUCache } from 'lru-cache'

/** A count, and whether it is current. */
export interface Counted<T> {
  value: T
  isCurrent: boolean
}

/** The result of a count: one number, or the numbers of several lists. */
export interface Count<T> {
  value: T
  rows: number
}

interface CachedCount extends Count<unknown> {
  version: string
  /** The time of the count and its duration, in milliseconds. */
  countedAt: number
  duration: number
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
const MAX_CACHED_COUNTS = 2000
/**
 * Above this row count an outdated count is returned at once. Counting fewer rows takes only a few
 * milliseconds.
 */
const LONG_COUNT_ROWS = 20_000
/** The row count above which an estimate replaces the first count. */
const MIN_ESTIMATED_ROWS = 100_000
/** After this age a request without an estimate waits for a new count. */
const MAX_AGE_MS = 60_000
/** The pause before the next count, as a multiple of the last count's duration. */
const PAUSE_FACTOR = 10

/**
 * Caches the counts of lists by the version of their tables. A short list is counted for each
 * version. For a long list it returns the last count at once and counts again in the background,
 * with one statement at a time. So writes do not cause a count per request.
 */
export class KeptCounts {
  readonly #cache = new LRUCache<string, CachedCount>({ max: MAX_CACHED_COUNTS })
  readonly #runningByKey = new Map<string, Promise<CachedCount>>()

  /** Resolves with a count. Recounts in the background if it is outdated. */
  async get<T>(requested: CountRequest<T>): Promise<Counted<T>> {
    const { key, version, estimate } = requested
    const cached = this.#cache.get(key)
    if (cached?.version === version) return { value: cached.value as T, isCurrent: true }
    if (
      cached &&
      cached.rows >= LONG_COUNT_ROWS &&
      (estimate || performance.now() - cached.countedAt < MAX_AGE_MS)
    ) {
      const isPauseOver = performance.now() - cached.countedAt > cached.duration * PAUSE_FACTOR
      if (isPauseOver) this.#countInBackground(requested, cached)
      return { value: cached.value as T, isCurrent: false }
    }
    const runningCount = this.#runningByKey.get(key)
    if (runningCount) {
      // The running count may be older than the requested version.
      await runningCount
      return this.get(requested)
    }
    if (!cached && estimate) {
      const estimatedCount = await estimate()
      // Another request may have counted in the meantime.
      if (this.#cache.has(key) || this.#runningByKey.has(key)) return this.get(requested)
      if (estimatedCount.rows >= MIN_ESTIMATED_ROWS) {
        this.#countInBackground(requested, estimatedCount)
        return { value: estimatedCount.value, isCurrent: false }
      }
    }
    const { value } = await this.#count(requested)
    return { value: value as T, isCurrent: true }
  }

  #count<T>({ key, version, count }: CountRequest<T>): Promise<CachedCount> {
    const startTime = performance.now()
    const runningCount = count()
      .then((counted) => {
        const entry = {
          ...counted,
          version,
          countedAt: performance.now(),
          duration: performance.now() - startTime,
        }
        this.#cache.set(key, entry)
        return entry
      })
      .finally(() => this.#runningByKey.delete(key))
    this.#runningByKey.set(key, runningCount)
    return runningCount
  }

  /**
   * Counts in the background for later requests. If the count fails, the last one stays, and the
   * next attempt waits.
   */
  #countInBackground<T>(requested: CountRequest<T>, lastCount: Count<unknown>): void {
    if (this.#runningByKey.has(requested.key)) return
    const startTime = performance.now()
    this.#count(requested).catch(() => {
      const duration = performance.now() - startTime
      this.#cache.set(requested.key, {
        ...lastCount,
        version: '',
        countedAt: performance.now(),
        duration,
      })
    })
  }
}
