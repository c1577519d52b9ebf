import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Pending } from '../../feedback/Pending.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { AskDialog } from '../dialogs/AskDialog.tsx'
import { ChangeWebhookDialog } from './ChangeWebhookDialog.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { hostOf, useWebhooks, type Webhook } from './useWebhooks.ts'
import { type Asked, WebhookItem } from './WebhookItem.tsx'

type Calls = Pick<ReturnType<typeof useWebhooks>, 'change' | 'rotate' | 'end'>

interface AskedDialogProps extends Calls {
  webhook: Webhook
  asked: Asked
  onClose: () => void
}

function AskedDialog({ webhook, asked, change, rotate, end, onClose }: AskedDialogProps) {
  const translate = useTranslate()
  const name = hostOf(webhook)
  const props = { webhook, onClose }
  const dialogs = {
    deliveries: () => <DeliveriesDialog {...props} />,
    change: () => <ChangeWebhookDialog {...props} onChange={(given) => change(webhook, given)} />,
    rotate: () => <RotateDialog {...props} onRotate={() => rotate(webhook)} />,
    end: () => (
      <AskDialog
        title={translate('webhooks.end_of', { name })}
        text={translate('webhooks.end_text')}
        action={translate('webhooks.end')}
        done={translate('webhooks.ended', { name })}
        onDo={() => end(webhook)}
        onClose={onClose}
      />
    ),
  } as const satisfies Record<Asked, () => unknown>
  return dialogs[asked]()
}

/** The webhooks of the user, each with how it goes, and a way to make one. */
export function Webhooks() {
  const translate = useTranslate()
  const { data, error, refetch, add, ...calls } = useWebhooks()
  const [isNew, setNew] = useState(false)
  const [asked, setAsked] = useState<{ webhook: Webhook; asked: Asked }>()
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      {data.length > 0 && (
        <ul className="sessions">
          {data.map((one) => (
            <WebhookItem
              key={one.id}
              webhook={one}
              test={calls.test}
              resume={calls.resume}
              onAsk={(what) => setAsked({ webhook: one, asked: what })}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setNew(true)}>{translate('webhooks.new')}</Button>
      {isNew && <NewWebhookDialog onAdd={add} onClose={() => setNew(false)} />}
      {asked && (
        <AskedDialog
          {...asked}
          change={calls.change}
          rotate={calls.rotate}
          end={calls.end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
