import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf, BodyOf } from '../../../registry/account/account-call.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** A view of a report that is mailed to the user. */
export type OwnMail = AnswerOf<AccountCalls['reportMails']>[number]

/** Whether the provider mails views of reports. */
export const useMailsOffered = (): boolean => useExtensions().has(accountCalls.reportMails.request)

/** What is mailed to the user, and the calls that change it. */
export function useReportMails() {
  const client = useQueryClient()
  const queryKey = ['report-mails', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('reportMails', {}, { signal }),
    refetchOnMount: 'always',
  })
  const told = (mails: OwnMail[]) => client.setQueryData(queryKey, mails)
  return {
    ...query,
    subscribe: async (plan: BodyOf<AccountCalls['addReportMail']>) =>
      told(await callAccount('addReportMail', plan)),
    end: async ({ id }: OwnMail) => told(await callAccount('endReportMail', { id: String(id) })),
    sendNow: ({ id }: OwnMail) => callAccount('sendReportMail', { id: String(id) }),
  }
}
