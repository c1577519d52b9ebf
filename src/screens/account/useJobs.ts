import { jobCalls } from '../../../registry/account/job-calls.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import { call } from '../../platform/api/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminOnly } from '#business/words'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'

/** A mail or message that failed or is tried again. */
export type Job = AnswerOf<typeof jobCalls.jobs>[number]

/** Returns whether the user sees unsent messages: the provider supports it and the user is an admin. */
export function useJobsOffered(): boolean {
  const areJobsSupported = useExtensions().has(jobCalls.jobs.request)
  const role = useSession()?.role
  return areJobsSupported && adminOnly.some((adminRole) => adminRole === role)
}

/** Returns the unsent messages, and the function that sends one or all of them again. */
export function useJobs() {
  const client = useQueryClient()
  const queryKey = ['jobs', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(jobCalls.jobs, {}, { signal }),
    refetchOnMount: 'always',
  })
  const retry = async (params: { id?: string }) =>
    client.setQueryData(queryKey, await call(jobCalls.retryJob, params))
  return { ...query, retry }
}
