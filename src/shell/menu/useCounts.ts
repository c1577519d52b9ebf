import { useQuery } from '@tanstack/react-query'
import { type Counts, countCalls } from '../../../registry/calls/count-calls.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { callWhole, versions } from '../../platform/api/index.ts'

/** The time between two requests while the menu is visible, in milliseconds. */
const REFETCH_INTERVAL = 60_000

/**
 * Returns the numbers in the menu's badges by `entity.list`; none for providers without the request.
 * They are refetched after every change and once a minute.
 */
export function useCounts(): Counts {
  const userId = useSession()?.id
  const canCount = useExtensions().has(countCalls.counts.request)
  const { data } = useQuery({
    queryKey: ['counts', userId],
    queryFn: async ({ signal }) => {
      const response = await callWhole(countCalls.counts, {}, { signal })
      versions.takeCountVersions(response)
      return response.data
    },
    enabled: canCount && userId !== undefined,
    refetchInterval: REFETCH_INTERVAL,
    refetchOnWindowFocus: 'always',
  })
  return data ?? {}
}
