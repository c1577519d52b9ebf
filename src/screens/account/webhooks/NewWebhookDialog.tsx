import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { type WebhookValues, WebhookDialog } from './WebhookDialog.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

const EMPTY_WEBHOOK: WebhookValues = { url: '', events: '' }

interface NewWebhookDialogProps {
  /** Resolves with the secret. */
  onAdd: (values: WebhookValues) => Promise<string>
  onClose: () => void
}

/** A dialog for the URL and the events of a new webhook. Afterwards it shows the secret. */
export function NewWebhookDialog({ onAdd, onClose }: NewWebhookDialogProps) {
  const translate = useTranslate()
  const [secret, setSecret] = useState<string>()
  const submission = useSubmit(async (values: WebhookValues) => setSecret(await onAdd(values)))
  return (
    <WebhookDialog
      {...submission}
      title={translate('webhooks.new')}
      initialValues={EMPTY_WEBHOOK}
      action={translate('webhooks.create')}
      onClose={onClose}
      result={secret !== undefined && <WebhookSecret secret={secret} onClose={onClose} />}
    />
  )
}
