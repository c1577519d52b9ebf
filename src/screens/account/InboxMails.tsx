import { useTranslate } from 'ra-core'
import { useId } from 'react'
import {
  DAILY_MAIL_TIME,
  INBOX_MAIL_FREQUENCIES,
  type InboxMailFrequency,
} from '../../../registry/account/inbox-mail.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { getReason } from '../../platform/ui/feedback/error-message.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { useInboxMails } from './useInboxMails.ts'

/** The select of how often the user gets their inbox by mail. A choice is saved at once. */
export function InboxMails() {
  const translate = useTranslate()
  const selectId = useId()
  const { data, error, refetch, changePace } = useInboxMails()
  const { submit, busy, failure } = useSubmit(async (pace: InboxMailFrequency) => {
    await changePace(pace)
    toastSuccess(translate(`inbox_mails.changed.${pace}`))
  })
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <div className="profile-look stack">
      <div className="popover-row">
        <label htmlFor={selectId}>{translate('inbox_mails.choice')}</label>
        <select
          id={selectId}
          className="input"
          value={data.pace}
          disabled={busy}
          onChange={({ target }) => submit(target.value as InboxMailFrequency)}
        >
          {INBOX_MAIL_FREQUENCIES.map((pace) => (
            <option key={pace} value={pace}>
              {translate(`inbox_mails.paces.${pace}`, { hour: DAILY_MAIL_TIME })}
            </option>
          ))}
        </select>
      </div>
      {failure && <Note tone="red">{getReason(failure)}</Note>}
    </div>
  )
}
