import { useQuery } from '@tanstack/react-query'
import type { LOOKS_FIRST } from '../../../registry/changes/remedies.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { useExtensions } from '../../access/rights.ts'
import { http } from '../../api/index.ts'
import type { Obstacle } from '../../api/problems.ts'

/**
 * The request for the obstacles of a verb. A provider that lacks it reports them when it refuses
 * the verb.
 */
const OBSTACLES: Request = 'GET obstacles/{entity}/{id}'

/** The obstacles to a verb on a row; undefined while loading. */
export interface ObstaclesState {
  obstacles: readonly Obstacle[] | undefined
  /** The error of the request. */
  error: unknown
  retry: () => unknown
}

/** Requests the obstacles to a verb on a row while `verb` is set. */
export function useObstacles(
  verb: (typeof LOOKS_FIRST)[number] | null,
  entity: string,
  id: number,
): ObstaclesState {
  const isOffered = useExtensions().has(OBSTACLES)
  const { data, error, refetch } = useQuery({
    queryKey: ['obstacles', entity, id, verb],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(OBSTACLES, { body: { entity, id, verb }, signal })
      return (body as { data: readonly Obstacle[] }).data
    },
    enabled: isOffered && verb !== null,
    // Requested again each time. A row that is no longer deleted has no obstacles to a restore.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  return { obstacles: isOffered && verb ? data : [], error, retry: refetch }
}
