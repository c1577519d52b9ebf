import { useQuery } from '@tanstack/react-query'
import { historyCalls } from '../../../registry/calls/history-calls.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call } from '../../platform/api/index.ts'

/**
 * Returns the user's changes of this session, newest first. Refetched each time the panel opens,
 * and not requested unless `enabled`.
 */
export function useRecent(enabled = true) {
  const userId = useSession()?.id
  return useQuery({
    queryKey: ['history', 'mine', userId],
    queryFn: ({ signal }) => call(historyCalls.historyOfSession, {}, { signal }),
    refetchOnMount: 'always',
    enabled,
  })
}
