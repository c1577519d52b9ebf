import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchCalls } from '../../../../registry/calls/search-calls.ts'
import { parseSearchWords } from '../../../../registry/values/search-words.ts'
import { SEARCH_LIMITS as LIMITS } from '../../../../registry/values/search-limits.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { call } from '../../../platform/api/index.ts'
import { convertFoundRows } from '../../../platform/data/rows/found-rows.ts'
import { useNearRows } from '../../../features/search/useNearRows.ts'
import { useDebounced } from '../../../platform/ui/useDebounced.ts'

/**
 * Returns the rows of all entities that match the typed text. With a provider that lacks the
 * request, only cached lists are searched. Previous results stay until the
 * response arrives.
 */
export function useFoundRows(searchText: string) {
  const query = useDebounced(searchText.trim())
  const userId = useSession()?.id
  const isOffered = useExtensions().has(searchCalls.search.request)
  const isQueryLongEnough =
    parseSearchWords(searchText) !== undefined && parseSearchWords(query) !== undefined
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['search', userId, query],
    queryFn: async ({ signal }) =>
      convertFoundRows(await call(searchCalls.search, { q: query }, { signal })),
    enabled: isOffered && isQueryLongEnough && query.length <= LIMITS.length,
    placeholderData: keepPreviousData,
    // Each search is a new query, because the rows may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = !isFetching && query === searchText.trim()
  const hasNoMatch = isOffered && isQueryLongEnough && isCurrent && data?.length === 0
  const { near, isLoading: isLoadingNear } = useNearRows({ query, isWanted: hasNoMatch })
  return {
    isOffered,
    isQueryLongEnough,
    found: isOffered && isQueryLongEnough ? (data ?? []) : [],
    /** The rows whose words are near the typed ones, if none match. */
    near,
    error: isQueryLongEnough ? error : null,
    refetch,
    isSearching: isOffered && isQueryLongEnough && (!isCurrent || isLoadingNear),
  }
}
