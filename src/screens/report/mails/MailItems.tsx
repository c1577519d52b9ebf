import { useTranslate } from 'ra-core'
import { useFormat, useWorkdayNames } from '../../../platform/i18n/format.ts'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { getReason } from '../../../platform/ui/feedback/error-message.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import type { OwnMail, useReportMails } from './mail-calls.ts'

type MailActions = Pick<ReturnType<typeof useReportMails>, 'end' | 'sendNow'>

/** Returns a function that formats the days and the hour of a mail. */
export function useScheduleFormatter() {
  const translate = useTranslate()
  const workdays = useWorkdayNames()
  return ({ days, hour }: Pick<OwnMail, 'days' | 'hour'>) =>
    translate(`report_mails.when.${days}`, {
      ...workdays,
      hour: `${String(hour).padStart(2, '0')}:00`,
    })
}

/** The result of the last mail, and the time of the next. */
function MailFacts({ mail }: { mail: OwnMail }) {
  const translate = useTranslate()
  const format = useFormat()
  const { last_state, last_at, last_problem, next_at } = mail
  const moment = last_at ? format.datetime(last_at) : ''
  return (
    <>
      {last_state && (
        <small className="muted small">
          {translate(`report_mails.states.${last_state}`, { moment })}
        </small>
      )}
      {last_problem && (
        <Note tone="orange">{translate(`report_mails.problems.${last_problem}`)}</Note>
      )}
      <small className="muted small">
        {translate('report_mails.next', { moment: format.datetime(next_at) })}
      </small>
    </>
  )
}

function MailItem({ mail, end, sendNow }: MailActions & { mail: OwnMail }) {
  const translate = useTranslate()
  const formatSchedule = useScheduleFormatter()
  const { name, to, sender } = mail
  const sendSubmission = useSubmit(async () => {
    await sendNow(mail)
    toastSuccess(translate('report_mails.sent_now'))
  })
  const endMailSubmission = useSubmit(async () => {
    await end(mail)
    toastSuccess(translate('report_mails.ended', { name }))
  })
  const failure = sendSubmission.failure ?? endMailSubmission.failure
  return (
    <li className="mail-item">
      <div>
        <b>
          <bdi translate="no">{name}</bdi>
        </b>
        <small className="muted small">{`${translate(`reports.names.${mail.report}`)} · ${formatSchedule(mail)}`}</small>
        {to !== null && (
          <small className="muted small">{translate('report_mails.to_person', { name: to })}</small>
        )}
        {sender !== null && (
          <small className="muted small">
            {translate('report_mails.from_person', { name: sender })}
          </small>
        )}
        <MailFacts mail={mail} />
        {failure && <Note tone="red">{getReason(failure)}</Note>}
      </div>
      <div className="mail-acts">
        <Button
          busy={sendSubmission.busy}
          onClick={() => sendSubmission.submit()}
          aria-label={translate('report_mails.now_of', { name })}
        >
          {translate('report_mails.now')}
        </Button>
        <Button
          busy={endMailSubmission.busy}
          onClick={() => endMailSubmission.submit()}
          aria-label={translate('report_mails.end_of', { name })}
        >
          {translate('report_mails.end')}
        </Button>
      </div>
    </li>
  )
}

/** The report mails of the user, each with its schedule, its last result, and a delete button. */
export function MailItems({ mails, ...calls }: MailActions & { mails: readonly OwnMail[] }) {
  return (
    <ul className="mail-items">
      {mails.map((mail) => (
        <MailItem key={mail.id} mail={mail} {...calls} />
      ))}
    </ul>
  )
}
