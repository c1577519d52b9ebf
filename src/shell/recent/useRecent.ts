import { useQuery } from '@tanstack/react-query'
import type { Batch } from '../../../registry/changes/history.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'

/** The request for what was done in this session; without it there is no panel of it. */
export const MINE: Request = 'GET history/mine'

/**
 * What the user did in this session, newest first, read anew each time it is looked at; nothing is
 * asked while it is not `enabled`.
 */
export function useRecent(enabled = true) {
  const userId = useSession()?.id
  return useQuery({
    queryKey: ['history', 'mine', userId],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(MINE, { signal })
      return (body as { data: readonly Batch[] }).data
    },
    refetchOnMount: 'always',
    enabled,
  })
}
