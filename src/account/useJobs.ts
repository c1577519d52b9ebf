import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../registry/account/account-calls.ts'
import type { ResponseBody } from '../../registry/account/account-call.ts'
import { adminOnly } from '#business/words'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { callAccount } from '../auth/call-account.ts'

/** A mail or message that failed or is tried again. */
export type Job = ResponseBody<AccountCalls['jobs']>[number]

/** Returns whether the user sees unsent messages: the provider supports it and the user is an admin. */
export function useJobsOffered(): boolean {
  const isOffered = useExtensions().has(accountCalls.jobs.request)
  const role = useSession()?.role
  return isOffered && adminOnly.some((one) => one === role)
}

/** Returns the unsent messages, and the function that sends one or all of them again. */
export function useJobs() {
  const client = useQueryClient()
  const queryKey = ['jobs', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('jobs', {}, { signal }),
    refetchOnMount: 'always',
  })
  const retry = async (given: { id?: string }) =>
    client.setQueryData(queryKey, await callAccount('retryJob', given))
  return { ...query, retry }
}
