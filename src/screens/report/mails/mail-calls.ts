import { reportMailCalls } from '../../../../registry/account/report-mail-calls.ts'
import type { AnswerOf, SentValues } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'

/** A report view that is mailed to the user. */
export type OwnMail = AnswerOf<typeof reportMailCalls.reportMails>[number]

/** Returns whether the provider mails views of reports. */
export const useMailsOffered = (): boolean =>
  useExtensions().has(reportMailCalls.reportMails.request)

/** Returns the user's report mails, and the functions that change them. */
export function useReportMails() {
  const client = useQueryClient()
  const queryKey = ['report-mails', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(reportMailCalls.reportMails, {}, { signal }),
    refetchOnMount: 'always',
  })
  const storeMails = (mails: OwnMail[]) => client.setQueryData(queryKey, mails)
  return {
    ...query,
    subscribe: async (schedule: SentValues<typeof reportMailCalls.addReportMail>) =>
      storeMails(await call(reportMailCalls.addReportMail, schedule)),
    end: async ({ id }: OwnMail) => storeMails(await call(reportMailCalls.endReportMail, { id })),
    sendNow: ({ id }: OwnMail) => call(reportMailCalls.sendReportMail, { id }),
  }
}
