import { useTranslate } from 'ra-core'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { useReportMails } from './mail-calls.ts'
import { MailItems } from './MailItems.tsx'

/** All report mails of the user. */
export function OwnMails() {
  const translate = useTranslate()
  const { data, error, refetch, ...calls } = useReportMails()
  if (!data) return <Pending error={error} onRetry={refetch} />
  if (data.length === 0) return <p>{translate('report_mails.none')}</p>
  return <MailItems mails={data} {...calls} />
}
