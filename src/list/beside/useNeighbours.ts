import { useGetList } from 'ra-core'
import { useState } from 'react'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { type ListState, pageParamsOf } from '../../table/state/list-state.ts'

/** A row of the list and the page that it is on. */
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

/** The rows of the page beside the shown one; they are asked for only where a step leads there. */
function useRowsOf({ reference, state }: Listed, page: number, isNeeded: boolean) {
  const { data } = useGetList<Row>(reference.resourceName, pageParamsOf({ ...state, page }), {
    enabled: isNeeded,
  })
  return isNeeded ? data : undefined
}

/** The place of the row on the shown page; that of a row which has left the page is where it was. */
function usePlace({ rows, id }: Listed): { at: number; isThere: boolean } {
  const found = rows.findIndex((row) => row.id === id)
  const [last, setLast] = useState({ id, at: found })
  if (found >= 0 && (last.id !== id || last.at !== found)) setLast({ id, at: found })
  if (found >= 0) return { at: found, isThere: true }
  return { at: last.id === id ? last.at : -1, isThere: false }
}

/** The rows before and after one, as the list shows them, over all its pages; and its place among them, from 1. */
export function useNeighbours(listed: Listed) {
  const { state, rows, total } = listed
  const { page, perPage } = state
  const { at, isThere } = usePlace(listed)
  // Where a row has left the page, the one that moved up stands in its place.
  const next = isThere ? at + 1 : at
  const isKnown = at >= 0
  const earlier = useRowsOf(listed, page - 1, isKnown && at === 0 && page > 1)
  const later = useRowsOf(
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
    place: isThere ? (page - 1) * perPage + at + 1 : undefined,
    total,
  }
}
