import { useQuery } from '@tanstack/react-query'
import type { Request } from '../../../registry/entities/requests.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http, versions } from '../../api/index.ts'
import { type Counts, parseCounts } from '../../data/lists/counts.ts'

/** The request for the numbers in the menu's badges; without it the menu has no badges. */
const COUNTS: Request = 'GET counts'
/** The time between two requests while the menu is visible, in milliseconds. */
const REFETCH_INTERVAL = 60_000

/**
 * Returns the numbers in the menu's badges by `entity.list`. Refetched after every change and once
 * a minute.
 */
export function useCounts(): Counts {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(COUNTS)
  const { data } = useQuery({
    queryKey: ['counts', userId],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(COUNTS, { signal })
      versions.takeCounts(body)
      return parseCounts(body)
    },
    enabled: isOffered && userId !== undefined,
    refetchInterval: REFETCH_INTERVAL,
    refetchOnWindowFocus: 'always',
  })
  return data ?? {}
}
