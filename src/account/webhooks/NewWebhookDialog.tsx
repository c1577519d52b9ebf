import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type WebhookValues, WebhookForm } from './WebhookForm.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const EMPTY: WebhookValues = { url: '', events: '' }

interface NewWebhookDialogProps {
  /** Resolves with the secret. */
  onAdd: (given: WebhookValues) => Promise<string>
  onClose: () => void
}

/** A dialog for the URL and the events of a new webhook. Afterwards it shows the secret. */
export function NewWebhookDialog({ onAdd, onClose }: NewWebhookDialogProps) {
  const translate = useTranslate()
  const [secret, setSecret] = useState<string>()
  const submitting = useSubmit(async (given: WebhookValues) => setSecret(await onAdd(given)))
  const action = translate('webhooks.create')
  return (
    <Dialog
      title={translate('webhooks.new')}
      onClose={onClose}
      locked={submitting.busy}
      look="wide"
    >
      {secret !== undefined && <WebhookSecret secret={secret} onClose={onClose} />}
      {secret === undefined && (
        <WebhookForm {...submitting} given={EMPTY} action={action} onClose={onClose} />
      )}
    </Dialog>
  )
}
