import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../parts/form/ConfirmDialog.tsx'
import { ChangeWebhookDialog } from './ChangeWebhookDialog.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { getWebhookHost, useWebhooks, type Webhook } from './useWebhooks.ts'
import { type WebhookDialogName, WebhookItem } from './WebhookItem.tsx'

type WebhookActions = Pick<ReturnType<typeof useWebhooks>, 'change' | 'rotate' | 'end'>

interface WebhookDialogProps extends WebhookActions {
  webhook: Webhook
  dialog: WebhookDialogName
  onClose: () => void
}

function WebhookDialog({ webhook, dialog, change, rotate, end, onClose }: WebhookDialogProps) {
  const translate = useTranslate()
  const name = getWebhookHost(webhook)
  const props = { webhook, onClose }
  const elementByDialogName = {
    deliveries: () => <DeliveriesDialog {...props} />,
    change: () => <ChangeWebhookDialog {...props} onChange={(values) => change(webhook, values)} />,
    rotate: () => <RotateDialog {...props} onRotate={() => rotate(webhook)} />,
    end: () => (
      <ConfirmDialog
        title={translate('webhooks.end_of', { name })}
        text={translate('webhooks.end_text')}
        action={translate('webhooks.end')}
        doneText={translate('webhooks.ended', { name })}
        onConfirm={() => end(webhook)}
        onClose={onClose}
      />
    ),
  } as const satisfies Record<WebhookDialogName, () => unknown>
  return elementByDialogName[dialog]()
}

/** The user's webhooks, each with its state, and a button to create one. */
export function Webhooks() {
  const translate = useTranslate()
  const { data, error, refetch, add, ...webhookActions } = useWebhooks()
  const [isCreating, setCreating] = useState(false)
  const [openDialog, setOpenDialog] = useState<{ webhook: Webhook; dialog: WebhookDialogName }>()
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      {data.length > 0 && (
        <ul className="sessions">
          {data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              test={webhookActions.test}
              resume={webhookActions.resume}
              onOpenDialog={(dialog) => setOpenDialog({ webhook, dialog })}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setCreating(true)}>{translate('webhooks.new')}</Button>
      {isCreating && <NewWebhookDialog onAdd={add} onClose={() => setCreating(false)} />}
      {openDialog && (
        <WebhookDialog
          {...openDialog}
          change={webhookActions.change}
          rotate={webhookActions.rotate}
          end={webhookActions.end}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  )
}
