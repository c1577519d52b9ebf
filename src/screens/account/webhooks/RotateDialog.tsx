import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import { getReason } from '../../../platform/ui/feedback/error-message.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { getWebhookHost, type Webhook } from './useWebhooks.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

interface RotateDialogProps {
  webhook: Webhook
  /** Resolves with the new secret. */
  onRotate: () => Promise<string>
  onClose: () => void
}

/** Confirms a new secret for a webhook, and then shows it. */
export function RotateDialog({ webhook, onRotate, onClose }: RotateDialogProps) {
  const translate = useTranslate()
  const [secret, setSecret] = useState<string>()
  const { submit, busy, failure } = useSubmit(async () => setSecret(await onRotate()))
  const title = translate('webhooks.rotate_of', { name: getWebhookHost(webhook) })
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      {secret !== undefined && <WebhookSecret secret={secret} onClose={onClose} />}
      {secret === undefined && (
        <DialogContent
          action={translate('webhooks.rotate')}
          onAction={() => submit()}
          onCancel={onClose}
          busy={busy}
        >
          {failure && <Note tone="red">{getReason(failure)}</Note>}
          <p>{translate('webhooks.rotate_text')}</p>
        </DialogContent>
      )}
    </Dialog>
  )
}
