import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { dataProvider } from '../../../platform/data/index.ts'
import { PAGE_FRESH_MS } from '../../../platform/data/lists/query-client.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { type ListState, toListParams } from '../../../parts/table/state/list-state.ts'
import { useDebounced } from '../../../platform/ui/useDebounced.ts'

/** Returns the number of rows that match a list state: from the cache, or from a paging provider. */
export function useTotal(reference: ListReference, state: ListState): number | undefined {
  const { resourceName } = reference
  // The shown columns do not matter, so any rows of the list in memory are enough.
  const counted = { ...state, columns: [], layout: undefined, page: 1, perPage: 1 }
  const params = toListParams(counted, reference)
  const cachedList = dataProvider.peekList(resourceName, params)
  const isPaged = dataProvider.isPaged(resourceName, params)
  const { total } = useGetList<Row>(resourceName, params, {
    enabled: isPaged,
    placeholderData: keepPreviousData,
    staleTime: PAGE_FRESH_MS,
  })
  return cachedList?.total ?? (isPaged ? total : undefined)
}

/** Returns the numbers of live, deleted and all rows: from the cache, or from a paging provider. */
export function useCounts(reference: ListReference, state: ListState) {
  const q = useDebounced(state.q)
  const countedState = {
    ...state,
    q: dataProvider.isPaged(reference.resourceName, {}) ? q : state.q,
  }
  return {
    live: useTotal(reference, { ...countedState, deleted: 'live' }),
    all: useTotal(reference, { ...countedState, deleted: 'all' }),
    only: useTotal(reference, { ...countedState, deleted: 'only' }),
  }
}
