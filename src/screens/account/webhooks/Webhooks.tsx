import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../parts/form/ConfirmDialog.tsx'
import { ChangeWebhookDialog } from './ChangeWebhookDialog.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { webhookHost, useWebhooks, type Webhook } from './useWebhooks.ts'
import { type WebhookDialogName, WebhookItem } from './WebhookItem.tsx'

type Calls = Pick<ReturnType<typeof useWebhooks>, 'change' | 'rotate' | 'end'>

interface WebhookDialogProps extends Calls {
  webhook: Webhook
  dialog: WebhookDialogName
  onClose: () => void
}

function WebhookDialog({ webhook, dialog, change, rotate, end, onClose }: WebhookDialogProps) {
  const translate = useTranslate()
  const name = webhookHost(webhook)
  const props = { webhook, onClose }
  const dialogs = {
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
  return dialogs[dialog]()
}

/** The user's webhooks, each with its state, and a button to create one. */
export function Webhooks() {
  const translate = useTranslate()
  const { data, error, refetch, add, ...calls } = useWebhooks()
  const [isNew, setNew] = useState(false)
  const [opened, setOpened] = useState<{ webhook: Webhook; dialog: WebhookDialogName }>()
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      {data.length > 0 && (
        <ul className="sessions">
          {data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              test={calls.test}
              resume={calls.resume}
              onAsk={(what) => setOpened({ webhook, dialog: what })}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setNew(true)}>{translate('webhooks.new')}</Button>
      {isNew && <NewWebhookDialog onAdd={add} onClose={() => setNew(false)} />}
      {opened && (
        <WebhookDialog
          {...opened}
          change={calls.change}
          rotate={calls.rotate}
          end={calls.end}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
