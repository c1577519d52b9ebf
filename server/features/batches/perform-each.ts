import type { AnyTransaction } from '../../db/database-types.ts'
import { inSavepoint } from '../../db/rollback.ts'
import type { Problem } from '../../http/problem.ts'
import { refuseAborted } from '../../http/trials.ts'

/** Items in one savepoint. If one is refused, all of them are repeated one by one. */
const TOGETHER = 25

/** Observes a batch: its progress and its abort signal. */
export interface Watcher {
  /** Aborted when the client closes the connection. Nothing may be changed then. */
  signal: AbortSignal
  /** Receives the number of finished items. */
  onProgress: (done: number, of: number) => void
}

/** The work on one item. `perform` returns what is left to do after the commit. */
interface Work<T, Left> {
  perform: (item: T) => Promise<readonly Left[]>
  /** Returns the problem of one item; rethrows errors that concern more than the item. */
  toProblem: (item: T, error: unknown) => Promise<Problem>
}

/** The performed items, the refused ones with their problems, and the work left to do. */
export interface Performed<T, Left> {
  done: readonly T[]
  refusals: readonly { item: T; problem: Problem }[]
  left: readonly Left[]
}

/**
 * Performs items one after another within a transaction. A refused item does not stop the others.
 * Throws 503 once the client has closed the connection.
 */
export async function performEach<T, Left>(
  trx: AnyTransaction,
  items: readonly T[],
  { perform, toProblem }: Work<T, Left>,
  watcher: Watcher,
): Promise<Performed<T, Left>> {
  const done: T[] = []
  const refusals: { item: T; problem: Problem }[] = []
  const left: Left[] = []

  /**
   * Performs some items in one savepoint, all or none; returns the problem of the first refused
   * one.
   */
  async function performGroup(group: readonly T[]): Promise<Problem | null> {
    const rest: Left[] = []
    let at = 0
    try {
      await inSavepoint(trx, async () => {
        for (const item of group) {
          refuseAborted(watcher)
          rest.push(...(await perform(item)))
          at++
        }
      })
    } catch (error) {
      return toProblem(group[Math.min(at, group.length - 1)] as T, error)
    }
    done.push(...group)
    left.push(...rest)
    return null
  }

  for (let at = 0; at < items.length; at += TOGETHER) {
    const group = items.slice(at, at + TOGETHER)
    if (await performGroup(group)) {
      for (const item of group) {
        const problem = await performGroup([item])
        if (problem) refusals.push({ item, problem })
      }
    }
    watcher.onProgress(Math.min(at + TOGETHER, items.length), items.length)
  }
  refuseAborted(watcher)
  return { done, refusals, left }
}
