import { useQuery } from '@tanstack/react-query'
import type { ResourceName } from '#business/words'
import { searchCalls } from '../../../registry/calls/search-calls.ts'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { parseSearchWords } from '../../../registry/values/search-words.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call } from '../../platform/api/index.ts'
import { convertFoundRows } from '../../platform/data/rows/found-rows.ts'

interface NearSearch {
  query: string
  /** The only entity to search. The default is all entities. */
  entity?: ResourceName
  /** True once a search has found nothing. */
  isWanted: boolean
}

/** Returns the rows whose words are near the typed ones, if a search has found none. */
export function useNearRows({ query, entity, isWanted }: NearSearch) {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(searchCalls.searchNear.request)
  const isSearchable = parseSearchWords(query) !== undefined && query.length <= SEARCH_LIMITS.length
  const { data = [], isLoading } = useQuery({
    queryKey: ['search-near', userId, query, entity],
    queryFn: async ({ signal }) => {
      const values = { q: query, ...(entity && { entity }) }
      return convertFoundRows(await call(searchCalls.searchNear, values, { signal }))
    },
    enabled: isOffered && isWanted && isSearchable,
    staleTime: 0,
    gcTime: 0,
    // A near match is a help. Its failure must not hide the answer of the search.
    retry: false,
  })
  return { near: isWanted ? data : [], isLoading }
}
