import type { AnyTransaction } from '../../db/database-types.ts'
import { runInSavepoint } from '../../db/rollback.ts'
import type { Problem } from '../../http/problem.ts'
import { refuseAborted } from '../../http/trials.ts'

/** Items in one savepoint. If one is refused, all of them are repeated one by one. */
const GROUP_SIZE = 25

/** Observes a batch: its progress and its abort signal. */
export interface Watcher {
  /** Aborted when the client closes the connection. Nothing may be changed then. */
  signal: AbortSignal
  /** Receives the number of finished items. */
  onProgress: (doneCount: number, totalCount: number) => void
}

/** The work on one item. `perform` returns what is left to do after the commit. */
interface ItemWork<T, Left> {
  perform: (item: T) => Promise<readonly Left[]>
  /** Returns the problem of one item; rethrows errors that concern more than the item. */
  toProblem: (item: T, error: unknown) => Promise<Problem>
}

/** The performed items, the refused ones with their problems, and the work left to do. */
export interface PerformedItems<T, Left> {
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
  { perform, toProblem }: ItemWork<T, Left>,
  watcher: Watcher,
): Promise<PerformedItems<T, Left>> {
  const performedItems: T[] = []
  const refusals: { item: T; problem: Problem }[] = []
  const pendingHooks: Left[] = []

  /**
   * Performs some items in one savepoint, all or none; returns the problem of the first refused
   * one.
   */
  async function performGroup(group: readonly T[]): Promise<Problem | null> {
    const groupHooks: Left[] = []
    let itemIndex = 0
    try {
      await runInSavepoint(trx, async () => {
        for (const item of group) {
          refuseAborted(watcher)
          groupHooks.push(...(await perform(item)))
          itemIndex++
        }
      })
    } catch (error) {
      return toProblem(group[Math.min(itemIndex, group.length - 1)] as T, error)
    }
    performedItems.push(...group)
    pendingHooks.push(...groupHooks)
    return null
  }

  for (let groupStart = 0; groupStart < items.length; groupStart += GROUP_SIZE) {
    const group = items.slice(groupStart, groupStart + GROUP_SIZE)
    if (await performGroup(group)) {
      for (const item of group) {
        const problem = await performGroup([item])
        if (problem) refusals.push({ item, problem })
      }
    }
    watcher.onProgress(Math.min(groupStart + GROUP_SIZE, items.length), items.length)
  }
  refuseAborted(watcher)
  return { done: performedItems, refusals, left: pendingHooks }
}
