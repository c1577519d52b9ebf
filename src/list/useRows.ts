import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { collections, dataProvider } from '../data/index.ts'
import { connection } from '../api/index.ts'
import type { Row } from '../data/normalise.ts'
import type { ListPlace } from '../data/list-references.ts'
import { toastError } from '../ui/overlays/toasts.tsx'
import { type ListState, paramsOf } from '../table/list-state.ts'

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
    collections.markStale()
    return client.invalidateQueries()
  }
}

/** A list's rows: from memory in the same frame, and whatever the provider has newer afterwards. */
export function useRows(place: ListPlace, state: ListState) {
  const client = useQueryClient()
  const params = paramsOf(state)
  const held = dataProvider.peekList(place.raName, params)

  useEffect(
    () =>
      collections.subscribe((resource) => {
        if (resource === place.resource.name)
          void client.invalidateQueries({ queryKey: [place.raName] })
      }),
    [client, place],
  )

  const answer = useGetList<Row>(place.raName, params, {
    placeholderData: held ?? keepPreviousData,
  })
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
    refetch: answer.refetch,
    params,
  }
}

/** How many rows are live, deleted and both, under the same search and filters; only from memory. */
export function countsOf(place: ListPlace, state: ListState) {
  const count = (deleted: ListState['deleted']) =>
    dataProvider.peekList(place.raName, paramsOf({ ...state, deleted, page: 1 }))?.total
  return { live: count('live'), all: count('all'), only: count('only') }
}
