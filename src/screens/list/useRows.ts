import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useTranslate } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { ESTIMATE_FRESH_MS, PAGE_FRESH_MS } from '../../platform/data/lists/query-client.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type ListState, toListParams, toPageParams } from '../../parts/table/state/list-state.ts'
import { connection } from '../../platform/api/index.ts'
import { dataProvider, wholeLists } from '../../platform/data/index.ts'
import { toastError } from '../../platform/ui/overlays/toasts.tsx'

/** The pause in milliseconds between showing a page and requesting the next page. */
const PREFETCH_DELAY_MS = 50

/** Returns the state to request. It paces the search while the user types in a paged list. */
function usePacedState(state: ListState, isPaged: boolean) {
  const [requestedState, setRequestedState] = useState(state)
  const isTyping = isPaged && state.q !== requestedState.q && state.q !== ''
  if (!isTyping && state !== requestedState) setRequestedState(state)
  const sendSearch = useCallback(
    (q: string) => setRequestedState((previousState) => ({ ...previousState, q })),
    [],
  )
  return { state: isTyping ? requestedState : state, isTyping, sendSearch }
}

/** Requests the page after the current one, so that it is ready when the user turns to it. */
function useNextPage(reference: ListReference, state: ListState, isNeeded: boolean): void {
  const client = useQueryClient()
  const provider = useDataProvider<WashboardDataProvider>()
  const { resourceName: name } = reference
  useEffect(() => {
    if (!isNeeded) return
    const params = toPageParams({ ...state, page: state.page + 1 }, reference)
    const timer = setTimeout(() => {
      void client.prefetchQuery({
        // The key of `useGetList`.
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }) => provider.getList<Row>(name, { ...params, signal }),
        staleTime: PAGE_FRESH_MS,
      })
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [client, provider, name, reference, state, isNeeded])
}

/** Returns a function that requests everything on the screen again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  const translate = useTranslate()
  return async () => {
    // Without a connection the cached rows must stay, because newer rows cannot be loaded.
    if (connection.isLost()) {
      toastError(translate('ui.offline_refresh'))
      return
    }
    wholeLists.markStale()
    return client.invalidateQueries()
  }
}

/**
 * Returns a list's rows: cached rows in the same frame, and then newer rows from the provider. A
 * paged list keeps its previous rows until the next rows arrive.
 */
export function useRows(reference: ListReference, displayedState: ListState) {
  const isPaged = dataProvider.isPaged(
    reference.resourceName,
    toListParams(displayedState, reference),
  )
  const { state, isTyping, sendSearch } = usePacedState(displayedState, isPaged)
  const params = toListParams(state, reference)
  const cachedPage = dataProvider.peekList(reference.resourceName, params)
  const pageParams = toPageParams(state, reference)
  const listQuery = useGetList<Row>(reference.resourceName, pageParams, {
    initialData: () => dataProvider.takePrefetchedPage(reference.resourceName, pageParams),
    placeholderData: cachedPage ?? keepPreviousData,
    // A prefetched page is not requested again at once.
    staleTime: (query) => (isPaged || query.state.dataUpdateCount === 0 ? PAGE_FRESH_MS : 0),
    refetchInterval: ({ state: { data } }) => (data?.meta?.isEstimate ? ESTIMATE_FRESH_MS : false),
  })
  const { q } = displayedState
  const { isFetching } = listQuery
  // Sends the typed text only after the previous search is answered, to spare a slow provider.
  const isSearchDue = isTyping && (state.q === '' || !isFetching)
  useEffect(() => {
    if (isSearchDue) sendSearch(q)
  }, [isSearchDue, q, sendSearch])
  // Rows that load later must not move the page on the screen. A page that is older than the user's
  // own change will be replaced.
  const isFirstPage =
    !listQuery.isPlaceholderData &&
    listQuery.dataUpdatedAt >= wholeLists.lastOwnChange() &&
    (isPaged || !dataProvider.knowsList(reference.resourceName, params))
  // The complete list is never older than a page of it.
  const rows = cachedPage?.data ?? listQuery.data
  const total = cachedPage?.total ?? listQuery.total ?? 0
  const isLastPage = state.page * state.perPage >= total
  const hasNextPage = isPaged && !state.layout && !listQuery.isPlaceholderData && !isLastPage
  useNextPage(reference, state, hasNextPage)
  return {
    rows,
    total,
    isEstimate: !cachedPage && listQuery.meta?.isEstimate === true,
    error: rows ? null : listQuery.error,
    staleError: rows ? listQuery.error : null,
    isFetching,
    isWaiting: !rows && !listQuery.error,
    isOfPreviousQuery: !cachedPage && listQuery.isPlaceholderData,
    isCurrent: cachedPage !== undefined || (rows !== undefined && isFirstPage),
    refetch: listQuery.refetch,
    updatedAt: listQuery.dataUpdatedAt,
    isPaged,
    params,
  }
}
