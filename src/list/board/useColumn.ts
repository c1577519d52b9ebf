import { useGetList } from 'ra-core'
import { useState } from 'react'
import { dataProvider } from '../../data/index.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { type ListState, paramsOf } from '../../table/state/list-state.ts'

/** How many cards a column shows at first, and how many more at each asking. */
const CARDS = 20

/** The rows of a list in one state, the first of them, and how many there are. */
export function useColumn(reference: ListReference, list: ListState, state: string) {
  const [most, setMost] = useState(CARDS)
  const filters = { ...list.filters, state: [state] }
  const params = paramsOf({ ...list, filters, page: 1, perPage: most })
  const held = dataProvider.peekList(reference.resourceName, params)
  const answer = useGetList<Row>(reference.resourceName, params, { placeholderData: held })
  const rows = held?.data ?? answer.data
  return {
    rows,
    total: held?.total ?? answer.total ?? 0,
    error: rows ? null : answer.error,
    retry: () => void answer.refetch(),
    more: () => setMost(most + CARDS),
  }
}
