import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useEffect, useReducer, useRef } from 'react'
import { connection } from '../api/index.ts'
import { dataProvider, listCache } from '../data/index.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { type ListState, pageParamsOf, paramsOf } from '../table/state/list-state.ts'
import { usePaused } from '../ui/usePaused.ts'
import { toastError } from '../ui/overlays/toasts.tsx'
import { PAGE_FRESH, useAnswerTime, useNextPage, usePacedSearch } from './paging.ts'

/** How long an estimated total is shown before it is asked for again, in milliseconds. */
const ESTIMATE_FRESH = 3000

/** Asks the provider again for everything shown, when somebody wants to know. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  const translate = useTranslate()
  return async () => {
    // What is held must not be given up for what cannot be had.
    if (connection.isLost()) {
      toastError(translate('ui.offline_refresh'))
      return
    }
    listCache.markStale()
    return client.invalidateQueries()
  }
}

/** Reads a list again when its cache has newer rows; one that turns out to be paged is only drawn again. */
function useListUpdates({ resource, resourceName }: ListReference): void {
  const client = useQueryClient()
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0)
  useEffect(
    () =>
      listCache.subscribe((name) => {
        if (name !== resource.name) return
        if (dataProvider.isPaged(resourceName, {})) renderAgain()
        else void client.invalidateQueries({ queryKey: [resourceName] })
      }),
    [client, resource, resourceName],
  )
}

/**
 * A list's rows: from memory in the same frame, and whatever the provider has newer afterwards. On a
 * paged list the previous rows stay until the next ones are there.
 */
export function useRows(reference: ListReference, shown: ListState) {
  useListUpdates(reference)
  const isPaged = dataProvider.isPaged(reference.resourceName, paramsOf(shown))
  const took = useRef(0)
  const state = usePacedSearch(shown, isPaged, took)
  const params = paramsOf(state)
  const held = dataProvider.peekList(reference.resourceName, params)
  const ahead = dataProvider.peekPage(reference.resourceName, params)
  const answer = useGetList<Row>(reference.resourceName, pageParamsOf(state), {
    placeholderData: held ?? ahead ?? keepPreviousData,
    ...(isPaged && { staleTime: PAGE_FRESH }),
    refetchInterval: ({ state: { data } }) => (data?.meta?.isEstimate ? ESTIMATE_FRESH : false),
  })
  useAnswerTime(answer.isFetching, took)
  // What comes with the rest of the list must not move the page that is read already; a page from
  // before a change that was made here is about to be another.
  const isFirstPage =
    (ahead !== undefined ||
      (!answer.isPlaceholderData && answer.dataUpdatedAt >= listCache.ownChangedAt())) &&
    (isPaged || !dataProvider.knowsList(reference.resourceName, params))
  // Memory is never older than react-query's copy of it.
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

/** Returns how many rows are live, deleted or both, under the same search and filters. */
function useCount(reference: ListReference, state: ListState, deleted: ListState['deleted']) {
  const { resourceName } = reference
  const params = paramsOf({ ...state, deleted, page: 1, perPage: 1 })
  const held = dataProvider.peekList(resourceName, params)
  const isPaged = dataProvider.isPaged(resourceName, params)
  const { total } = useGetList<Row>(resourceName, params, {
    enabled: isPaged,
    placeholderData: keepPreviousData,
    staleTime: PAGE_FRESH,
  })
  return held?.total ?? (isPaged ? total : undefined)
}

/** Returns the numbers of live rows, of deleted ones and of both: from memory, or from a provider that pages. */
export function useCounts(reference: ListReference, state: ListState) {
  const q = usePaused(state.q)
  const counted = { ...state, q: dataProvider.isPaged(reference.resourceName, {}) ? q : state.q }
  return {
    live: useCount(reference, counted, 'live'),
    all: useCount(reference, counted, 'all'),
    only: useCount(reference, counted, 'only'),
  }
}
