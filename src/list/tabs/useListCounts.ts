import { useQuery } from '@tanstack/react-query'
import type { Request } from '../../../registry/entities/requests.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import { type Counts, parseCounts } from '../../data/lists/counts.ts'

/** The request of how many rows each list of an entity has; without it no tab says so. */
const LIST_COUNTS: Request = 'GET counts/{entity}'

/** Returns how many rows each list of an entity has, by its name; counted anew after every change. */
export function useListCounts({ name }: AnyResource, isShown: boolean): Counts {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(LIST_COUNTS)
  const { data } = useQuery({
    queryKey: ['counts', name, userId],
    queryFn: async ({ signal }) => {
      const request: Request = `GET counts/${name}`
      return parseCounts((await http.send(request, { signal })).body)
    },
    enabled: isShown && isOffered && userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return data ?? {}
}
