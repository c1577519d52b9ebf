import { useTranslate } from 'ra-core'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'
import { hostOf, type Webhook } from './useWebhooks.ts'
import { type Given, WebhookForm } from './WebhookForm.tsx'

interface ChangeWebhookDialogProps {
  webhook: Webhook
  onChange: (given: Given) => Promise<unknown>
  onClose: () => void
}

/** Asks where a webhook sends to from now on, and what it is told of. */
export function ChangeWebhookDialog({ webhook, onChange, onClose }: ChangeWebhookDialogProps) {
  const translate = useTranslate()
  const { url, events } = webhook
  const submitting = useSubmit(async (given: Given) => {
    await onChange(given)
    toastSuccess(translate('webhooks.changed', { name: hostOf(given) }))
    onClose()
  })
  return (
    <Dialog
      title={translate('webhooks.change_of', { name: hostOf(webhook) })}
      onClose={onClose}
      locked={submitting.busy}
      look="wide"
    >
      <WebhookForm
        {...submitting}
        given={{ url, events }}
        note={translate('webhooks.change_text')}
        action={translate('ra.action.save')}
        onClose={onClose}
      />
    </Dialog>
  )
}
