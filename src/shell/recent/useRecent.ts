import { useQuery } from '@tanstack/react-query'
import type { Batch } from '../../../registry/changes/history.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'

/** The request for the changes of this session. Without it there is no panel. */
export const OWN_HISTORY: Request = 'GET history/mine'

/**
 * Returns the user's changes of this session, newest first. Refetched each time the panel opens,
 * and not requested unless `enabled`.
 */
export function useRecent(enabled = true) {
  const userId = useSession()?.id
  return useQuery({
    queryKey: ['history', 'mine', userId],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(OWN_HISTORY, { signal })
      return (body as { data: readonly Batch[] }).data
    },
    refetchOnMount: 'always',
    enabled,
  })
}
