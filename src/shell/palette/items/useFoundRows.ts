import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askedWords } from '../../../../resources/kit/values/asked-words.ts'
import { SEARCH as LIMITS } from '../../../../resources/kit/values/search-limits.ts'
import { useExtensions } from '../../../access/rights.ts'
import { useSession } from '../../../access/useSession.ts'
import { http } from '../../../api/index.ts'
import { parseFoundRows, SEARCH } from '../../../data/rows/found-rows.ts'

/** How long nobody types before it is asked, in milliseconds. */
const PAUSE = 120

/** A text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The rows of all entities that fit what is typed; what was found before stays until the answer comes. */
export function useFoundRows(typed: string) {
  const q = usePaused(typed.trim())
  const userId = useSession()?.id
  const isOffered = useExtensions().has(SEARCH)
  const isLongEnough = askedWords(typed) !== undefined && askedWords(q) !== undefined
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['search', userId, q],
    queryFn: async ({ signal }) =>
      parseFoundRows((await http.send(SEARCH, { query: { q }, signal })).body),
    enabled: isOffered && isLongEnough && q.length <= LIMITS.length,
    placeholderData: keepPreviousData,
    // Another look is another question: what was found may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  return {
    isOffered,
    isLongEnough,
    found: isOffered && isLongEnough ? (data ?? []) : [],
    error: isLongEnough ? error : null,
    refetch,
    isSearching: isOffered && isLongEnough && (isFetching || q !== typed.trim()),
  }
}
