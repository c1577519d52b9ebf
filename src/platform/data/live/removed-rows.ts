import type { Query, QueryKey } from '@tanstack/react-query'
import type { RemovedRows } from '../../../../registry/calls/undo-calls.ts'
import { findReference } from '../rows/list-references.ts'

let lastRemoved: Promise<readonly RemovedRows[]> = Promise.resolve([])

/** Runs an undo, which resolves with the rows that it has removed. */
export function runUndo(
  undo: () => Promise<readonly RemovedRows[]>,
): Promise<readonly RemovedRows[]> {
  const removedRows = undo()
  lastRemoved = removedRows.catch(() => [])
  return removedRows
}

/**
 * Resolves with the rows that the last undo has removed. An event about an undo may arrive before
 * its response, so whatever refetches waits for that.
 */
export const readLastRemoved = (): Promise<readonly RemovedRows[]> => lastRemoved

/** Returns the id of the row that a query reads, and its possible entities; undefined for others. */
function parseRowQuery([firstPart, secondPart, thirdPart, ...otherParts]: QueryKey) {
  if (secondPart === 'getOne')
    return {
      id: Number((thirdPart as { id?: unknown }).id),
      entities: [findReference(String(firstPart))?.resource.name],
    }
  if (firstPart === 'history' && typeof secondPart === 'string')
    return { id: Number(thirdPart), entities: [secondPart] }
  if (firstPart !== 'row of') return undefined
  const keyParts = [secondPart, thirdPart, ...otherParts]
  return { id: Number(keyParts.at(-1)), entities: keyParts.slice(0, -1) }
}

/** Returns whether a query reads one of some removed rows. Another request for it would fail. */
export function isRemovedRowQuery(
  { queryKey }: Pick<Query, 'queryKey'>,
  removed: readonly RemovedRows[],
): boolean {
  const row = removed.length > 0 ? parseRowQuery(queryKey) : undefined
  if (!row) return false
  return removed.some(({ entity, ids }) => row.entities.includes(entity) && ids.includes(row.id))
}
