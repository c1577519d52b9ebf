import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useTranslate } from 'ra-core'
import { useCallback, useEffect, useReducer, useState } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { ESTIMATE_FRESH, PAGE_FRESH } from '../../platform/data/query-client.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type ListState, toListParams, toPageParams } from '../../parts/table/state/list-state.ts'
import { connection } from '../../platform/api/index.ts'
import { dataProvider, listCache } from '../../platform/data/index.ts'
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
    listCache.markStale()
    return client.invalidateQueries()
  }
}

/**
 * Reads a list again when its cache has newer rows. A list that turns out to be paged only renders
 * again.
 */
function useListUpdates({ resource, resourceName }: ListReference): void {
  const client = useQueryClient()
  const [, rerender] = useReducer((turn: number) => turn + 1, 0)
  useEffect(
    () =>
      listCache.subscribe((name, hasOldPages) => {
        if (name !== resource.name) return
        if (dataProvider.isPaged(resourceName, {}) && !hasOldPages) rerender()
        else void client.invalidateQueries({ queryKey: [resourceName] })
      }),
    [client, resource, resourceName],
  )
}

/**
 * Returns a list's rows: from the cache in the same frame, and then newer ones from the provider.
 * On a paged list the previous rows stay until the next ones arrive.
 */
export function useRows(reference: ListReference, shown: ListState) {
  useListUpdates(reference)
  const isPaged = dataProvider.isPaged(reference.resourceName, toListParams(shown))
  const { state, isTyping, send } = usePacedState(shown, isPaged)
  const params = toListParams(state)
  const held = dataProvider.peekList(reference.resourceName, params)
  const ahead = dataProvider.peekPage(reference.resourceName, params)
  const answer = useGetList<Row>(reference.resourceName, toPageParams(state), {
    placeholderData: held ?? ahead ?? keepPreviousData,
    ...(isPaged && { staleTime: PAGE_FRESH }),
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
    (ahead !== undefined ||
      (!answer.isPlaceholderData && answer.dataUpdatedAt >= listCache.lastOwnChange())) &&
    (isPaged || !dataProvider.knowsList(reference.resourceName, params))
  // The cache is never older than react-query's copy.
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
    isOld: !held && answer.isPlaceholderData,
    isCurrent: held !== undefined || (rows !== undefined && isFirstPage),
    refetch: answer.refetch,
    updatedAt: answer.dataUpdatedAt,
    isPaged,
    params,
  }
}
