import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What the history is filtered by, as the address and the request name it. */
export const FILTERS = ['q', 'actor_id', 'actor_role', 'entity', 'verb', 'from', 'to'] as const
export type FilterName = (typeof FILTERS)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

/** The filters of the address, and the functions that change one of them and empty all. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const set = useCallback(
    (name: FilterName, value: string) => {
      // The address is ahead of the screen: who chooses quickly loses nothing of what was chosen before.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      setParams(next, { replace: true })
    },
    [setParams],
  )
  const clear = () => setParams({}, { replace: true })
  return { filters, set, clear }
}
