import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useTranslate } from 'ra-core'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import { ESTIMATE_FRESH, PAGE_FRESH } from '../data/query-client.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { type ListState, toListParams, toPageParams } from '../table/state/list-state.ts'
import { connection } from '../api/index.ts'
import { dataProvider, listCache } from '../data/index.ts'
import { toastError } from '../ui/overlays/toasts.tsx'

/** Milliseconds for which a page is on the screen before the next one is requested. */
const BEFORE_NEXT = 50

/** The shortest and the longest typing pause before a search is sent, in milliseconds. */
const SHORTEST = 80
const LONGEST = 600

/**
 * Returns the state to request. On a paged list, a search is sent after a typing pause as long as
 * the last response `took`, so that a slow provider gets fewer requests.
 */
function usePacedState(state: ListState, isPaged: boolean, took: RefObject<number>): ListState {
  const [paced, setPaced] = useState(state)
  const isTyping = isPaged && state.q !== paced.q && state.q !== ''
  if (!isTyping && state !== paced) setPaced(state)
  useEffect(() => {
    if (!isTyping) return
    const pause = Math.min(Math.max(took.current, SHORTEST), LONGEST)
    const timer = setTimeout(() => setPaced(state), pause)
    return () => clearTimeout(timer)
  }, [isTyping, state, took])
  return isTyping ? paced : state
}

/** Records the duration of each response in milliseconds. */
function useAnswerTime(isFetching: boolean, took: RefObject<number>): void {
  const began = useRef(0)
  useEffect(() => {
    if (isFetching) began.current = performance.now()
    else if (began.current > 0) took.current = performance.now() - began.current
  }, [isFetching, took])
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
  const took = useRef(0)
  const state = usePacedState(shown, isPaged, took)
  const params = toListParams(state)
  const held = dataProvider.peekList(reference.resourceName, params)
  const ahead = dataProvider.peekPage(reference.resourceName, params)
  const answer = useGetList<Row>(reference.resourceName, toPageParams(state), {
    placeholderData: held ?? ahead ?? keepPreviousData,
    ...(isPaged && { staleTime: PAGE_FRESH }),
    refetchInterval: ({ state: { data } }) => (data?.meta?.isEstimate ? ESTIMATE_FRESH : false),
  })
  useAnswerTime(answer.isFetching, took)
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
    isFetching: answer.isFetching,
    isWaiting: !rows && !answer.error,
    isOld: !held && answer.isPlaceholderData,
    isCurrent: held !== undefined || (rows !== undefined && isFirstPage),
    refetch: answer.refetch,
    updatedAt: answer.dataUpdatedAt,
    isPaged,
    params,
  }
}
