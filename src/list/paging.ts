import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { type ListState, pageParamsOf } from '../table/state/list-state.ts'

/** How long a page that was read counts as new, in milliseconds; changes that are announced are read at once. */
export const PAGE_FRESH = 15_000

/** How long a page is on the screen before the next one is requested, in milliseconds. */
const BEFORE_NEXT = 50

/** The shortest and the longest pause in typing after which a search is sent, in milliseconds. */
const SHORTEST = 80
const LONGEST = 600

/**
 * Returns the state that the provider is asked for. On a paged list a search is sent once nobody has
 * typed for as long as the last answer `took`, so that a slow provider gets fewer requests.
 */
export function usePacedSearch(
  state: ListState,
  isPaged: boolean,
  took: RefObject<number>,
): ListState {
  const [asked, setAsked] = useState(state)
  const isTyping = isPaged && state.q !== asked.q && state.q !== ''
  if (!isTyping && state !== asked) setAsked(state)
  useEffect(() => {
    if (!isTyping) return
    const pause = Math.min(Math.max(took.current, SHORTEST), LONGEST)
    const timer = setTimeout(() => setAsked(state), pause)
    return () => clearTimeout(timer)
  }, [isTyping, state, took])
  return isTyping ? asked : state
}

/** Writes down how long each answer takes, in milliseconds. */
export function useAnswerTime(isFetching: boolean, took: RefObject<number>): void {
  const began = useRef(0)
  useEffect(() => {
    if (isFetching) began.current = performance.now()
    else if (began.current > 0) took.current = performance.now() - began.current
  }, [isFetching, took])
}

/** Requests the page after the one on the screen, so that it is there when somebody turns to it. */
export function useNextPage(reference: ListReference, state: ListState, isWanted: boolean): void {
  const client = useQueryClient()
  const provider = useDataProvider<WashboardDataProvider>()
  const { resourceName: name } = reference
  useEffect(() => {
    if (!isWanted) return
    const params = pageParamsOf({ ...state, page: state.page + 1 })
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
