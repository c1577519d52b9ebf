import { useGetList } from 'ra-core'
import { useState } from 'react'
import { dataProvider } from '../../platform/data/index.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type ListState, toListParams, toPageParams } from '../../parts/table/state/list-state.ts'

/** A row of the list and its page. */
export interface NeighbourRow {
  id: number
  page: number
}

interface RowInList {
  reference: ListReference
  state: ListState
  rows: readonly Row[]
  total: number
  id: number
}

/** Reads the rows of a neighbouring page, only when a step leads there. */
function useNeighbourPage({ reference, state }: RowInList, page: number, isNeeded: boolean) {
  const { resourceName } = reference
  const pageState = { ...state, page }
  const { data } = useGetList<Row>(resourceName, toPageParams(pageState, reference), {
    enabled: isNeeded,
    // Rows in memory are there at once, so that a key pressed at the end of a page is not lost.
    placeholderData: isNeeded
      ? dataProvider.peekList(resourceName, toListParams(pageState, reference))
      : undefined,
  })
  return isNeeded ? data : undefined
}

/**
 * Returns the index of the row on the current page. A row that has left the page keeps its last
 * index.
 */
function useRowIndex({ rows, id }: RowInList): { rowIndex: number; isOnPage: boolean } {
  const index = rows.findIndex((row) => row.id === id)
  const [lastPlace, setLastPlace] = useState({ id, rowIndex: index })
  const hasMoved = lastPlace.id !== id || lastPlace.rowIndex !== index
  if (index >= 0 && hasMoved) setLastPlace({ id, rowIndex: index })
  if (index >= 0) return { rowIndex: index, isOnPage: true }
  return { rowIndex: lastPlace.id === id ? lastPlace.rowIndex : -1, isOnPage: false }
}

/** Returns the previous and next row of a row, across all pages, and its position from 1. */
export function useNeighbours(rowInList: RowInList) {
  const { state, rows, total } = rowInList
  const { page, perPage } = state
  const { rowIndex, isOnPage } = useRowIndex(rowInList)
  // If the row has left the page, the next row has taken its index.
  const nextIndex = isOnPage ? rowIndex + 1 : rowIndex
  const isListed = rowIndex >= 0
  const needsPreviousPage = isListed && rowIndex === 0 && page > 1
  const needsNextPage = isListed && nextIndex >= rows.length && page * perPage < total
  const previousPageRows = useNeighbourPage(rowInList, page - 1, needsPreviousPage)
  const nextPageRows = useNeighbourPage(rowInList, page + 1, needsNextPage)
  const findNeighbour = (row: Row | undefined, neighbourPage: number): NeighbourRow | undefined =>
    row && { id: row.id, page: neighbourPage }
  if (!isListed) return { total }
  const isFirstOnPage = rowIndex <= 0
  const isLastOnPage = nextIndex >= rows.length
  return {
    previousRow: isFirstOnPage
      ? findNeighbour(previousPageRows?.at(-1), page - 1)
      : findNeighbour(rows[rowIndex - 1], page),
    nextRow: isLastOnPage
      ? findNeighbour(nextPageRows?.[0], page + 1)
      : findNeighbour(rows[nextIndex], page),
    position: isOnPage ? (page - 1) * perPage + rowIndex + 1 : undefined,
    total,
  }
}
