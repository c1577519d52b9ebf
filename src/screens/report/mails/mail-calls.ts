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

/** Returns the accounts that may open a report; undefined while loading. */
export function useReaders(report: string) {
  const { data } = useQuery({
    queryKey: ['report-readers', useSession()?.id, report],
    queryFn: ({ signal }) => call(reportMailCalls.reportReaders, { report }, { signal }),
  })
  return data
}

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
    mailOnce: (mail: SentValues<typeof reportMailCalls.mailReport>) =>
      call(reportMailCalls.mailReport, mail),
    sendNow: ({ id }: OwnMail) => call(reportMailCalls.sendReportMail, { id }),
  }
}

/** The user's report mails, and the functions that change them. */
export type ReportMails = ReturnType<typeof useReportMails>
