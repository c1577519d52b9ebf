import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { ResponseBody, RequestBody } from '../../../registry/account/account-call.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** A report view that is mailed to the user. */
export type OwnMail = ResponseBody<AccountCalls['reportMails']>[number]

/** Returns whether the provider mails views of reports. */
export const useMailsOffered = (): boolean => useExtensions().has(accountCalls.reportMails.request)

/** Returns the user's report mails, and the functions that change them. */
export function useReportMails() {
  const client = useQueryClient()
  const queryKey = ['report-mails', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('reportMails', {}, { signal }),
    refetchOnMount: 'always',
  })
  const update = (mails: OwnMail[]) => client.setQueryData(queryKey, mails)
  return {
    ...query,
    subscribe: async (plan: RequestBody<AccountCalls['addReportMail']>) =>
      update(await callAccount('addReportMail', plan)),
    end: async ({ id }: OwnMail) => update(await callAccount('endReportMail', { id: String(id) })),
    sendNow: ({ id }: OwnMail) => callAccount('sendReportMail', { id: String(id) }),
  }
}
