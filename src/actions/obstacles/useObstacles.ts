import { useQuery } from '@tanstack/react-query'
import type { LOOKS_FIRST } from '../../../registry/changes/remedies.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { useExtensions } from '../../access/rights.ts'
import { http } from '../../api/index.ts'
import type { Obstacle } from '../../api/problems.ts'

/** The request that answers it; a provider without it says it when the call itself is refused. */
const OBSTACLES: Request = 'GET obstacles/{entity}/{id}'

/** What stands in the way of a verb on a row; undefined while it is asked. */
export interface Looked {
  obstacles: readonly Obstacle[] | undefined
  /** Why it could not be asked. */
  error: unknown
  retry: () => unknown
}

/** Asks the provider what stands in the way of a verb on a row, as long as that is to be known. */
export function useObstacles(
  verb: (typeof LOOKS_FIRST)[number] | null,
  entity: string,
  id: number,
): Looked {
  const isOffered = useExtensions().has(OBSTACLES)
  const { data, error, refetch } = useQuery({
    queryKey: ['obstacles', entity, id, verb],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(OBSTACLES, { body: { entity, id, verb }, signal })
      return (body as { data: readonly Obstacle[] }).data
    },
    enabled: isOffered && verb !== null,
    // It is asked anew each time, and not of a row that is no longer deleted.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  return { obstacles: isOffered && verb ? data : [], error, retry: refetch }
}
