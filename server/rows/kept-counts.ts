import { LRUCache } from 'lru-cache'

/** A count, and whether it is that of the version that was asked for. */
export interface Counted<T> {
  value: T
  isCurrent: boolean
}

/** What is counted, and of how many rows: a number, or the counts of several lists. */
export interface Count<T> {
  value: T
  rows: number
}

interface Kept extends Count<unknown> {
  version: string
  /** When it was counted and how long that took, in milliseconds. */
  at: number
  took: number
}

interface Asked<T> {
  /** What is counted: the list, its conditions and who reads it. */
  key: string
  /** The version of the tables that it depends on. */
  version: string
  count: () => Promise<Count<T>>
  /** Estimates the rows, where counting them may take long. */
  estimate?: () => Promise<Count<T>>
}

/** Counts that are kept. */
const MOST_KEPT = 2000
/** Rows from which on nobody waits for a count that was made before; fewer take a few milliseconds. */
const LONG = 20_000
/** Rows from which on nobody waits for the first count either. */
const ESTIMATED = 100_000
/** How many times as long as a count took nobody counts again. */
const REST = 10

/**
 * The counts of lists, by the version of their tables. A short list is counted for each version. The
 * last count of a long one is answered at once and counted again meanwhile, by one statement at a
 * time, so that writes do not make everybody count.
 */
export class KeptCounts {
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_KEPT })
  readonly #running = new Map<string, Promise<Kept>>()

  /** Resolves with a count; one that is not current is counted again in the background. */
  async get<T>(asked: Asked<T>): Promise<Counted<T>> {
    const { key, version, estimate } = asked
    const kept = this.#kept.get(key)
    if (kept?.version === version) return { value: kept.value as T, isCurrent: true }
    if (kept && kept.rows >= LONG) {
      const isRested = performance.now() - kept.at > kept.took * REST
      if (isRested) this.#countMeanwhile(asked, kept)
      return { value: kept.value as T, isCurrent: false }
    }
    const running = this.#running.get(key)
    if (running) {
      // It may have begun before the version that is asked for.
      await running
      return this.get(asked)
    }
    if (!kept && estimate) {
      const estimated = await estimate()
      // Others may have counted meanwhile.
      if (this.#kept.has(key) || this.#running.has(key)) return this.get(asked)
      if (estimated.rows >= ESTIMATED) {
        this.#countMeanwhile(asked, estimated)
        return { value: estimated.value, isCurrent: false }
      }
    }
    const { value } = await this.#count(asked)
    return { value: value as T, isCurrent: true }
  }

  #count<T>({ key, version, count }: Asked<T>): Promise<Kept> {
    const at = performance.now()
    const running = count()
      .then((counted) => {
        const made = { ...counted, version, at: performance.now(), took: performance.now() - at }
        this.#kept.set(key, made)
        return made
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /** Counts for those who ask later. What cannot be counted in time stays as it is known, and is not tried again soon. */
  #countMeanwhile<T>(asked: Asked<T>, last: Count<unknown>): void {
    if (this.#running.has(asked.key)) return
    const at = performance.now()
    this.#count(asked).catch(() => {
      const took = performance.now() - at
      this.#kept.set(asked.key, { ...last, version: '', at: performance.now(), took })
    })
  }
}
