import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askedWords } from '../../../../registry/values/asked-words.ts'
import { SEARCH as LIMITS } from '../../../../registry/values/search-limits.ts'
import { useExtensions } from '../../../access/rights.ts'
import { useSession } from '../../../access/useSession.ts'
import { http } from '../../../api/index.ts'
import { parseFoundRows, SEARCH } from '../../../data/rows/found-rows.ts'
import { usePaused } from '../../../ui/usePaused.ts'

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
