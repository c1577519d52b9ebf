import { useTranslate } from 'ra-core'
import { parseWebhookEvents } from '../../../../registry/account/webhook.ts'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getReason } from '../../../platform/ui/feedback/error-message.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { toastError, toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { ScopeWords } from '../../../features/auth/access/ScopeWords.tsx'
import { useAttemptWords } from './useAttemptWords.ts'
import { getWebhookHost, type useWebhooks, type Webhook } from './useWebhooks.ts'

/** The dialogs of a webhook. */
export type WebhookDialogName = 'deliveries' | 'change' | 'rotate' | 'end'
const WEBHOOK_DIALOG_NAMES: readonly WebhookDialogName[] = ['deliveries', 'change', 'rotate', 'end']

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const { waiting, failing_since: failingSince, stopped_at, stopped_why, both_until } = webhook
  return (
    <>
      {waiting > 0 && <small>{translate('webhooks.waiting', { smart_count: waiting })}</small>}
      {both_until && (
        <small>{translate('webhooks.both_until', { moment: datetime(both_until) })}</small>
      )}
      {stopped_at && stopped_why && (
        <Note tone="red">
          {translate(`webhooks.stopped.${stopped_why}`, { moment: datetime(stopped_at) })}
        </Note>
      )}
      {failingSince && !stopped_at && (
        <Note tone="orange">
          {translate('webhooks.failing', { moment: datetime(failingSince) })}
        </Note>
      )}
    </>
  )
}

interface WebhookItemProps extends Pick<ReturnType<typeof useWebhooks>, 'test' | 'resume'> {
  webhook: Webhook
  onOpenDialog: (dialog: WebhookDialogName) => void
}

/** A webhook: its URL, its events, its state and its actions. */
export function WebhookItem({ webhook, test, resume, onOpenDialog }: WebhookItemProps) {
  const translate = useTranslate()
  const describeAttempt = useAttemptWords()
  const name = getWebhookHost(webhook)
  const testSubmission = useSubmit(async () => {
    const attempt = await test(webhook)
    const failureReason = describeAttempt(attempt)
    if (failureReason) toastError(translate('webhooks.test_failed', { why: failureReason }))
    else toastSuccess(translate('webhooks.test_taken'))
  })
  const resumeSubmission = useSubmit(async () => {
    await resume(webhook)
    toastSuccess(translate('webhooks.resumed', { name }))
  })
  const failure = testSubmission.failure ?? resumeSubmission.failure
  return (
    <li className="session row">
      <div>
        <code dir="ltr">{webhook.url}</code>
        <small className="scope-words">
          <ScopeWords scope={parseWebhookEvents(webhook.events)} />
        </small>
        <WebhookFacts webhook={webhook} />
        {failure && <Note tone="red">{getReason(failure)}</Note>}
      </div>
      <div className="webhook-acts">
        {webhook.stopped_at && (
          <Button
            busy={resumeSubmission.busy}
            onClick={() => resumeSubmission.submit()}
            aria-label={translate('webhooks.resume_of', { name })}
          >
            {translate('webhooks.resume')}
          </Button>
        )}
        <Button
          busy={testSubmission.busy}
          onClick={() => testSubmission.submit()}
          aria-label={translate('webhooks.test_of', { name })}
        >
          {translate('webhooks.test')}
        </Button>
        {WEBHOOK_DIALOG_NAMES.map((dialog) => (
          <Button
            key={dialog}
            onClick={() => onOpenDialog(dialog)}
            aria-label={translate(`webhooks.${dialog}_of`, { name })}
          >
            {translate(`webhooks.${dialog}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
