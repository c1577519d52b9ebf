import type { AnyTransaction } from '../../db/database-types.ts'
import { inSavepoint } from '../../db/transaction.ts'
import type { Problem } from '../../http/problem.ts'
import { refuseAborted } from './one-at-a-time.ts'

/** Items that share a savepoint: one that is refused makes these be done again one by one. */
const TOGETHER = 25

/** What performing a batch needs to know of whoever waits for it. */
export interface Watcher {
  /** Aborted when nobody waits any longer: nothing is to be changed then. */
  signal: AbortSignal
  /** Told how many rows have been looked at. */
  onProgress: (done: number, of: number) => void
}

/** How one item is done; `perform` returns what is left to do with it once that is kept. */
interface Work<T, Left> {
  perform: (item: T) => Promise<readonly Left[]>
  /** The problem of one item; throws the error on where it is not the item's own. */
  problemOf: (item: T, error: unknown) => Promise<Problem>
}

/** The items that were done, those that were refused and why, and what is left to do. */
export interface Performed<T, Left> {
  done: readonly T[]
  refusals: readonly { item: T; problem: Problem }[]
  left: readonly Left[]
}

/**
 * Does items within a transaction, one after another; what one of them refuses stops no other.
 * Throws 503 as soon as nobody waits for it.
 */
export async function performEach<T, Left>(
  trx: AnyTransaction,
  items: readonly T[],
  { perform, problemOf }: Work<T, Left>,
  watcher: Watcher,
): Promise<Performed<T, Left>> {
  const done: T[] = []
  const refusals: { item: T; problem: Problem }[] = []
  const left: Left[] = []

  /** Does some items under one savepoint, all of them or none; returns the problem of the first that was refused. */
  async function all(some: readonly T[]): Promise<Problem | null> {
    const rest: Left[] = []
    let at = 0
    try {
      await inSavepoint(trx, async () => {
        for (const item of some) {
          refuseAborted(watcher)
          rest.push(...(await perform(item)))
          at++
        }
      })
    } catch (error) {
      return problemOf(some[Math.min(at, some.length - 1)] as T, error)
    }
    done.push(...some)
    left.push(...rest)
    return null
  }

  for (let at = 0; at < items.length; at += TOGETHER) {
    const some = items.slice(at, at + TOGETHER)
    if (await all(some)) {
      for (const item of some) {
        const problem = await all([item])
        if (problem) refusals.push({ item, problem })
      }
    }
    watcher.onProgress(Math.min(at + TOGETHER, items.length), items.length)
  }
  refuseAborted(watcher)
  return { done, refusals, left }
}
