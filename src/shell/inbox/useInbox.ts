import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InboxGroup, InboxItem } from '../../../registry/entities/inbox.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import { isObject } from '../../api/is-object.ts'

/** The request for the inbox; without it the bar has no bell. */
const INBOX: Request = 'GET inbox'
const DONE: Request = 'POST inbox/done'
const REOPEN: Request = 'POST inbox/reopen'
/** The time between two requests, in milliseconds, because rows become due by time alone. */
const REFETCH_INTERVAL = 60_000

function isGroup(value: unknown): value is InboxGroup {
  if (!isObject(value)) return false
  const { kind, total, items } = value
  return typeof kind === 'string' && Number.isInteger(total) && Array.isArray(items)
}

function parseInbox(body: unknown): InboxGroup[] {
  const data = isObject(body) ? body.data : undefined
  return Array.isArray(data) ? data.filter(isGroup) : []
}

/** Queries the inbox of the user's role. Refetched after every change and once a minute. */
export function useInbox() {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(INBOX)
  const query = useQuery({
    queryKey: ['inbox', userId],
    queryFn: async ({ signal }) => parseInbox((await http.send(INBOX, { signal })).body),
    enabled: isOffered && userId !== undefined,
    refetchInterval: REFETCH_INTERVAL,
    refetchOnWindowFocus: 'always',
  })
  return { ...query, isOffered }
}

/** Returns the functions that mark an item as done for the user's role, and as open again. */
export function useMarkItem() {
  const client = useQueryClient()
  const send = async (request: Request, kind: string, { entity, id, version }: InboxItem) => {
    await http.send(request, { body: { kind, entity, id, version } })
    await client.invalidateQueries({ queryKey: ['inbox'] })
  }
  return {
    markDone: (kind: string, item: InboxItem) => send(DONE, kind, item),
    markOpen: (kind: string, item: InboxItem) => send(REOPEN, kind, item),
  }
}
