import { useQuery } from '@tanstack/react-query'
import type { Request } from '../../resources/kit/entities/requests.ts'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { http } from '../api/index.ts'

/** The call that tells how much waits in each list; a provider without it has no counts. */
const COUNTS: Request = 'GET counts'
/** How old a count may become while it is looked at, in milliseconds. */
const EVERY = 60_000

type Counts = Readonly<Record<string, number>>

/** The counts in an answer; whatever else is in it does not count. */
function countsIn(body: unknown): Counts {
  const data = (body as { data?: unknown } | null)?.data
  const entries = Object.entries(typeof data === 'object' && data !== null ? data : {})
  return Object.fromEntries(entries.filter(([, count]) => Number.isInteger(count) && count > 0))
}

/** How much waits in each list, by `entity.list`: asked again after every change, and once a minute. */
export function useCounts(): Counts {
  const reader = useSession()?.id
  const isOffered = useExtensions().has(COUNTS)
  const { data } = useQuery({
    queryKey: ['counts', reader],
    queryFn: async ({ signal }) => countsIn((await http.send(COUNTS, { signal })).body),
    enabled: isOffered && reader !== undefined,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
  })
  return data ?? {}
}
