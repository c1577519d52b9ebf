import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inboxCalls, type InboxItem } from '../../../registry/calls/inbox-calls.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call } from '../../platform/api/index.ts'

/** The time between two requests, in milliseconds, because rows become due by time alone. */
const REFETCH_INTERVAL = 60_000

/**
 * Queries the inbox of the user's role; without the request the bar has no bell. Refetched after
 * every change and once a minute.
 */
export function useInbox() {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(inboxCalls.inbox.request)
  const query = useQuery({
    queryKey: ['inbox', userId],
    queryFn: ({ signal }) => call(inboxCalls.inbox, {}, { signal }),
    enabled: isOffered && userId !== undefined,
    refetchInterval: REFETCH_INTERVAL,
    refetchOnWindowFocus: 'always',
  })
  return { ...query, isOffered }
}

/** Returns the functions that mark an item as done for the user's role, and as open again. */
export function useMarkItem() {
  const client = useQueryClient()
  const mark = async (
    markCall: typeof inboxCalls.inboxDone | typeof inboxCalls.inboxReopen,
    kind: string,
    { entity, id, version }: InboxItem,
  ) => {
    await call(markCall, { kind, entity, id, version })
    await client.invalidateQueries({ queryKey: ['inbox'] })
  }
  return {
    markDone: (kind: string, item: InboxItem) => mark(inboxCalls.inboxDone, kind, item),
    markOpen: (kind: string, item: InboxItem) => mark(inboxCalls.inboxReopen, kind, item),
  }
}
