import { inboxMailCalls } from '../../../registry/account/inbox-mail-calls.ts'
import { call } from '../../platform/api/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InboxMailFrequency } from '../../../registry/account/inbox-mail.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'

/** Returns whether the provider mails the inbox. */
export const useInboxMailsOffered = (): boolean =>
  useExtensions().has(inboxMailCalls.inboxMails.request)

/** Returns how often the user gets their inbox by mail, and the function that changes it. */
export function useInboxMails() {
  const client = useQueryClient()
  const queryKey = ['inbox-mails', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(inboxMailCalls.inboxMails, {}, { signal }),
    refetchOnMount: 'always',
  })
  return {
    ...query,
    changePace: async (pace: InboxMailFrequency) => {
      client.setQueryData(queryKey, await call(inboxMailCalls.changeInboxMails, { pace }))
    },
  }
}
