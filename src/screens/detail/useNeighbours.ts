import { useGetList } from 'ra-core'
import { useState } from 'react'
import { dataProvider } from '../../platform/data/index.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type ListState, toListParams, toPageParams } from '../../parts/table/state/list-state.ts'

/** A row of the list and its page. */
export interface Neighbour {
  id: number
  page: number
}

interface Listed {
  reference: ListReference
  state: ListState
  rows: readonly Row[]
  total: number
  id: number
}

/** Reads the rows of a neighbouring page, only when a step leads there. */
function useNeighbourPage({ reference, state }: Listed, page: number, isNeeded: boolean) {
  const { resourceName } = reference
  const pageState = { ...state, page }
  const { data } = useGetList<Row>(resourceName, toPageParams(pageState), {
    enabled: isNeeded,
    // Rows in memory are there at once, so that a key pressed at the end of a page is not lost.
    placeholderData: isNeeded
      ? dataProvider.peekList(resourceName, toListParams(pageState))
      : undefined,
  })
  return isNeeded ? data : undefined
}

/**
 * Returns the index of the row on the current page. A row that has left the page keeps its last
 * index.
 */
function usePlace({ rows, id }: Listed): { at: number; isOnPage: boolean } {
  const index = rows.findIndex((row) => row.id === id)
  const [last, setLast] = useState({ id, at: index })
  if (index >= 0 && (last.id !== id || last.at !== index)) setLast({ id, at: index })
  if (index >= 0) return { at: index, isOnPage: true }
  return { at: last.id === id ? last.at : -1, isOnPage: false }
}

/** Returns the previous and next row of a row, across all pages, and its position from 1. */
export function useNeighbours(listed: Listed) {
  const { state, rows, total } = listed
  const { page, perPage } = state
  const { at, isOnPage } = usePlace(listed)
  // If the row has left the page, the next row has taken its index.
  const next = isOnPage ? at + 1 : at
  const isKnown = at >= 0
  const earlier = useNeighbourPage(listed, page - 1, isKnown && at === 0 && page > 1)
  const later = useNeighbourPage(
    listed,
    page + 1,
    isKnown && next >= rows.length && page * perPage < total,
  )
  const on = (row: Row | undefined, itsPage: number): Neighbour | undefined =>
    row && { id: row.id, page: itsPage }
  if (!isKnown) return { total }
  return {
    before: at > 0 ? on(rows[at - 1], page) : on(earlier?.at(-1), page - 1),
    after: next < rows.length ? on(rows[next], page) : on(later?.[0], page + 1),
    place: isOnPage ? (page - 1) * perPage + at + 1 : undefined,
    total,
  }
}
