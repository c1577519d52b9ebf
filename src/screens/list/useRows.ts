import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useTranslate } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { ESTIMATE_FRESH, PAGE_FRESH } from '../../platform/data/query-client.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type ListState, toListParams, toPageParams } from '../../parts/table/state/list-state.ts'
import { connection } from '../../platform/api/index.ts'
import { dataProvider, wholeLists } from '../../platform/data/index.ts'
import { toastError } from '../../platform/ui/overlays/toasts.tsx'

/** Milliseconds for which a page is on the screen before the next one is requested. */
const BEFORE_NEXT = 50

/** Returns the state to request: on a paged list with the search that was sent last. */
function usePacedState(state: ListState, isPaged: boolean) {
  const [paced, setPaced] = useState(state)
  const isTyping = isPaged && state.q !== paced.q && state.q !== ''
  if (!isTyping && state !== paced) setPaced(state)
  const send = useCallback((q: string) => setPaced((before) => ({ ...before, q })), [])
  return { state: isTyping ? paced : state, isTyping, send }
}

/** Requests the page after the current one, so that it is ready when the user turns to it. */
function useNextPage(reference: ListReference, state: ListState, isWanted: boolean): void {
  const client = useQueryClient()
  const provider = useDataProvider<WashboardDataProvider>()
  const { resourceName: name } = reference
  useEffect(() => {
    if (!isWanted) return
    const params = toPageParams({ ...state, page: state.page + 1 })
    const timer = setTimeout(() => {
      void client.prefetchQuery({
        // The key of `useGetList`.
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }) => provider.getList<Row>(name, { ...params, signal }),
        staleTime: PAGE_FRESH,
      })
    }, BEFORE_NEXT)
    return () => clearTimeout(timer)
  }, [client, provider, name, state, isWanted])
}

/** Returns a function that requests everything on the screen again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  const translate = useTranslate()
  return async () => {
    // Cached rows must stay if newer ones cannot be loaded.
    if (connection.isLost()) {
      toastError(translate('ui.offline_refresh'))
      return
    }
    wholeLists.markStale()
    return client.invalidateQueries()
  }
}

/**
 * Returns a list's rows: from the cache in the same frame, and then newer ones from the provider.
 * On a paged list the previous rows stay until the next ones arrive.
 */
export function useRows(reference: ListReference, shown: ListState) {
  const isPaged = dataProvider.isPaged(reference.resourceName, toListParams(shown))
  const { state, isTyping, send } = usePacedState(shown, isPaged)
  const params = toListParams(state)
  const held = dataProvider.peekList(reference.resourceName, params)
  const pageParams = toPageParams(state)
  const answer = useGetList<Row>(reference.resourceName, pageParams, {
    initialData: () => dataProvider.takePrefetchedPage(reference.resourceName, pageParams),
    placeholderData: held ?? keepPreviousData,
    // A prefetched page is not requested again at once.
    staleTime: (query) => (isPaged || query.state.dataUpdateCount === 0 ? PAGE_FRESH : 0),
    refetchInterval: ({ state: { data } }) => (data?.meta?.isEstimate ? ESTIMATE_FRESH : false),
  })
  const { q } = shown
  const { isFetching } = answer
  // A slow provider gets one search after the other, each with what has been typed until then.
  const isDue = isTyping && (state.q === '' || !isFetching)
  useEffect(() => {
    if (isDue) send(q)
  }, [isDue, q, send])
  // The rest of the list must not move the page on the screen. A page from before the user's own
  // change is about to be replaced.
  const isFirstPage =
    !answer.isPlaceholderData &&
    answer.dataUpdatedAt >= wholeLists.lastOwnChange() &&
    (isPaged || !dataProvider.knowsList(reference.resourceName, params))
  // The complete list is never older than a page of it.
  const rows = held?.data ?? answer.data
  const total = held?.total ?? answer.total ?? 0
  const isLast = state.page * state.perPage >= total
  useNextPage(reference, state, isPaged && !state.layout && !answer.isPlaceholderData && !isLast)
  return {
    rows,
    total,
    isEstimate: !held && answer.meta?.isEstimate === true,
    error: rows ? null : answer.error,
    staleError: rows ? answer.error : null,
    isFetching,
    isWaiting: !rows && !answer.error,
    isOfPreviousQuery: !held && answer.isPlaceholderData,
    isCurrent: held !== undefined || (rows !== undefined && isFirstPage),
    refetch: answer.refetch,
    updatedAt: answer.dataUpdatedAt,
    isPaged,
    params,
  }
}
