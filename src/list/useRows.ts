import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { connection } from '../api/index.ts'
import { dataProvider, listCache } from '../data/index.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { type ListState, pageParamsOf, paramsOf } from '../table/state/list-state.ts'
import { toastError } from '../ui/overlays/toasts.tsx'

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

/** A list's rows: from memory in the same frame, and whatever the provider has newer afterwards. */
export function useRows(reference: ListReference, state: ListState) {
  const client = useQueryClient()
  const params = paramsOf(state)
  const held = dataProvider.peekList(reference.resourceName, params)

  useEffect(
    () =>
      listCache.subscribe((resource) => {
        if (resource === reference.resource.name)
          void client.invalidateQueries({ queryKey: [reference.resourceName] })
      }),
    [client, reference],
  )

  const ahead = dataProvider.peekPage(reference.resourceName, params)
  const answer = useGetList<Row>(reference.resourceName, pageParamsOf(state), {
    placeholderData: held ?? ahead ?? keepPreviousData,
  })
  // What comes with the rest of the list must not move the page that is read already; a page from
  // before a change that was made here is about to be another.
  const isFirstPage =
    (ahead !== undefined ||
      (!answer.isPlaceholderData && answer.dataUpdatedAt >= listCache.ownChangedAt())) &&
    !dataProvider.knowsList(reference.resourceName, params)
  // Memory is never older than react-query's copy of it.
  const rows = held?.data ?? answer.data
  const total = held?.total ?? answer.total ?? 0
  return {
    rows,
    total,
    error: rows ? null : answer.error,
    staleError: rows ? answer.error : null,
    isFetching: answer.isFetching,
    isWaiting: !rows && !answer.error,
    isOld: !held && answer.isPlaceholderData,
    isCurrent: held !== undefined || (rows !== undefined && isFirstPage),
    refetch: answer.refetch,
    updatedAt: answer.dataUpdatedAt,
    params,
  }
}

/** How many rows are live, deleted and both, under the same search and filters; only from memory. */
export function countsOf(reference: ListReference, state: ListState) {
  const count = (deleted: ListState['deleted']) =>
    dataProvider.peekList(reference.resourceName, paramsOf({ ...state, deleted, page: 1 }))?.total
  return { live: count('live'), all: count('all'), only: count('only') }
}
