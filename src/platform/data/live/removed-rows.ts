import type { Query, QueryKey } from '@tanstack/react-query'
import type { UndoneEntityRows } from '../../../../registry/calls/undo-calls.ts'
import { findReference } from '../rows/list-references.ts'

let lastRemoved: Promise<readonly UndoneEntityRows[]> = Promise.resolve([])

/** Runs an undo, which resolves with the rows that it has removed. */
export function runUndo(
  undo: () => Promise<readonly UndoneEntityRows[]>,
): Promise<readonly UndoneEntityRows[]> {
  const removal = undo()
  lastRemoved = removal.catch(() => [])
  return removal
}

/**
 * Resolves with the rows that the last undo has removed. A refetch waits for these rows, because an
 * event about an undo may arrive before its response.
 */
export const readLastRemoved = (): Promise<readonly UndoneEntityRows[]> => lastRemoved

/** Returns the id and the possible entities of a query for one row; undefined for other queries. */
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

/** Returns whether a query reads a removed row. Another request for the row would fail. */
export function isRemovedRowQuery(
  { queryKey }: Pick<Query, 'queryKey'>,
  removedRows: readonly UndoneEntityRows[],
): boolean {
  const row = removedRows.length > 0 ? parseRowQuery(queryKey) : undefined
  if (!row) return false
  return removedRows.some(
    ({ entity, ids }) => row.entities.includes(entity) && ids.includes(row.id),
  )
}
