import { useQuery } from '@tanstack/react-query'
import { trashCalls } from '../../../../registry/calls/trash-calls.ts'
import type { VERBS_WITH_PRIOR_LOOKUP } from '../../../../registry/changes/remedies.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { call } from '../../../platform/api/index.ts'
import type { Obstacle } from '../../../platform/api/problems.ts'

/** The obstacles to a verb on a row; undefined while loading. */
export interface ObstaclesState {
  obstacles: readonly Obstacle[] | undefined
  /** The error of the request. */
  error: unknown
  retry: () => unknown
}

/**
 * Requests the obstacles to a verb on a row while `verb` is set. A provider that lacks the request
 * reports them when it refuses the verb.
 */
export function useObstacles(
  verb: (typeof VERBS_WITH_PRIOR_LOOKUP)[number] | null,
  entity: string,
  id: number,
): ObstaclesState {
  const isOffered = useExtensions().has(trashCalls.obstacles.request)
  const { data, error, refetch } = useQuery({
    queryKey: ['obstacles', entity, id, verb],
    queryFn: ({ signal }) =>
      call(trashCalls.obstacles, { entity, id, verb: verb ?? undefined }, { signal }),
    enabled: isOffered && verb !== null,
    // Requested again each time. A row that is no longer deleted has no obstacles to a restore.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  return { obstacles: isOffered && verb ? data : [], error, retry: refetch }
}
