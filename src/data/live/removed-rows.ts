import type { Query } from '@tanstack/react-query'
import type { RemovedRows } from '../../../registry/changes/history.ts'
import { findReference } from '../rows/list-references.ts'

let last: Promise<readonly RemovedRows[]> = Promise.resolve([])

/** Runs an undo, which resolves with the rows that it has removed. */
export function runUndo(
  undo: () => Promise<readonly RemovedRows[]>,
): Promise<readonly RemovedRows[]> {
  const running = undo()
  last = running.catch(() => [])
  return running
}

/**
 * Resolves with the rows that the last undo has removed. An event about an undo may arrive before
 * its response, so whatever refetches waits for that.
 */
export const readLastRemoved = (): Promise<readonly RemovedRows[]> => last

/** Returns whether a query reads one of some removed rows. Another request for it would fail. */
export function readsRemoved(
  { queryKey }: Pick<Query, 'queryKey'>,
  removed: readonly RemovedRows[],
): boolean {
  const [name, method, params] = queryKey
  const isOne = method === 'getOne'
  if (removed.length === 0 || (!isOne && name !== 'row of')) return false
  const id = Number(isOne ? (params as { id?: unknown }).id : queryKey.at(-1))
  const entities = isOne ? [findReference(String(name))?.resource.name] : queryKey.slice(1, -1)
  return removed.some(({ entity, ids }) => entities.includes(entity) && ids.includes(id))
}
