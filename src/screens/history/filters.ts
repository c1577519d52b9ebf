import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'

/** The filters of the history, as the address and the request name them. */
export const FILTERS = [
  'q',
  'actor_id',
  'actor_role',
  'entity',
  'verb',
  'from',
  'to',
  'api_key_id',
] as const
export type HistoryFilterName = (typeof FILTERS)[number]
export type HistoryFilters = Readonly<Partial<Record<HistoryFilterName, string>>>

type SentFilters = SentValues<typeof allHistoryCalls.takeBack>['filter']

/**
 * Returns filters for a request: the texts of the address, unparsed. The server parses them and
 * refuses invalid ones.
 */
export const toSentFilters = (filters: Readonly<Record<string, string>>) =>
  filters as object as SentFilters

/** Returns the filters in the address, and the functions that change or clear them. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters: HistoryFilters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const setFilter = useCallback(
    (name: HistoryFilterName, value: string) => {
      // The address is ahead of the screen. Reading it keeps earlier choices when the user clicks
      // quickly.
      const newParams = new URLSearchParams(window.location.search)
      if (value) newParams.set(name, value)
      else newParams.delete(name)
      setParams(newParams, { replace: true })
    },
    [setParams],
  )
  const clearFilters = () => setParams({}, { replace: true })
  return { filters, setFilter, clearFilters }
}
