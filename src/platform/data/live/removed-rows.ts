import type { Query, QueryKey } from '@tanstack/react-query'
import type { UndoneEntityRows } from '../../../../registry/calls/undo-calls.ts'
import { findReference } from '../rows/list-references.ts'

let last: Promise<readonly UndoneEntityRows[]> = Promise.resolve([])

/** Runs an undo, which resolves with the rows that it has removed. */
export function runUndo(
  undo: () => Promise<readonly UndoneEntityRows[]>,
): Promise<readonly UndoneEntityRows[]> {
  const running = undo()
  last = running.catch(() => [])
  return running
}

/**
 * Resolves with the rows that the last undo has removed. An event about an undo may arrive before
 * its response, so whatever refetches waits for that.
 */
export const readLastRemoved = (): Promise<readonly UndoneEntityRows[]> => last

/** Returns the id of the row that a query reads, and its possible entities; undefined for others. */
function readRow([name, second, third, ...rest]: QueryKey) {
  if (second === 'getOne')
    return {
      id: Number((third as { id?: unknown }).id),
      entities: [findReference(String(name))?.resource.name],
    }
  if (name === 'history' && typeof second === 'string')
    return { id: Number(third), entities: [second] }
  if (name !== 'row of') return undefined
  const parts = [second, third, ...rest]
  return { id: Number(parts.at(-1)), entities: parts.slice(0, -1) }
}

/** Returns whether a query reads one of some removed rows. Another request for it would fail. */
export function readsRemoved(
  { queryKey }: Pick<Query, 'queryKey'>,
  removed: readonly UndoneEntityRows[],
): boolean {
  const row = removed.length > 0 ? readRow(queryKey) : undefined
  if (!row) return false
  return removed.some(({ entity, ids }) => row.entities.includes(entity) && ids.includes(row.id))
}
