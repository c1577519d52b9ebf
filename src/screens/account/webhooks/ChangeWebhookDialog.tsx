import { useTranslate } from 'ra-core'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { getWebhookHost, type Webhook } from './useWebhooks.ts'
import { type WebhookValues, WebhookDialog } from './WebhookDialog.tsx'

interface ChangeWebhookDialogProps {
  webhook: Webhook
  onChange: (values: WebhookValues) => Promise<unknown>
  onClose: () => void
}

/** A dialog to change the URL and the events of a webhook. */
export function ChangeWebhookDialog({ webhook, onChange, onClose }: ChangeWebhookDialogProps) {
  const translate = useTranslate()
  const { url, events } = webhook
  const submission = useSubmit(async (values: WebhookValues) => {
    await onChange(values)
    toastSuccess(translate('webhooks.changed', { name: getWebhookHost(values) }))
    onClose()
  })
  return (
    <WebhookDialog
      {...submission}
      title={translate('webhooks.change_of', { name: getWebhookHost(webhook) })}
      initialValues={{ url, events }}
      note={translate('webhooks.change_text')}
      action={translate('ra.action.save')}
      onClose={onClose}
    />
  )
}
