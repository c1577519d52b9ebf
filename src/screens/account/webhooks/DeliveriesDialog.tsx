import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Tone } from '../../../../registry/words/tones.ts'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { controlAttributes, Field } from '../../../parts/fields/Field.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import { useAttemptWords } from './useAttemptWords.ts'
import { type Delivery, webhookHost, useDeliveries, type Webhook } from './useWebhooks.ts'

const TONES = {
  due: 'waiting',
  sent: 'good',
  failed: 'stopped',
  skipped: 'plain',
} as const satisfies Record<Delivery['state'], Tone>

/** The periods for sending all again, in hours, by text name. */
const SINCE = { hour: 1, day: 24, week: 168 } as const

type Replay = ReturnType<typeof useDeliveries>['replay']

/** Returns a function that sends deliveries again and shows how many. */
function useReplay(replay: Replay) {
  const translate = useTranslate()
  return useSubmit(async (which: Parameters<Replay>[0]) => {
    const count = await replay(which)
    toastSuccess(translate('webhooks.replayed', { smart_count: count }))
  })
}

function DeliveryItem({ delivery, replay }: { delivery: Delivery; replay: Replay }) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const why = useAttemptWords()(delivery)
  const { submit, busy, failure } = useReplay(replay)
  const { id, event, row_id, state, tried_at, due_at } = delivery
  const name = `${event} ${row_id}`
  return (
    <li className="session row">
      <div>
        <code dir="ltr">{name}</code>
        <StateBadge tone={TONES[state]}>{translate(`webhooks.states.${state}`)}</StateBadge>
        {tried_at && <small>{translate('webhooks.tried', { moment: datetime(tried_at) })}</small>}
        {why && <small>{why}</small>}
        {due_at && tried_at && (
          <small>{translate('webhooks.next', { moment: datetime(due_at) })}</small>
        )}
        {failure && <Note tone="red">{failure.message}</Note>}
      </div>
      <Button
        busy={busy}
        onClick={() => submit({ delivery: id })}
        aria-label={translate('webhooks.again_of', { name })}
      >
        {translate('webhooks.again')}
      </Button>
    </li>
  )
}

function ReplayAll({ replay }: { replay: Replay }) {
  const translate = useTranslate()
  const [since, setSince] = useState<keyof typeof SINCE>('hour')
  const { submit, busy, failure } = useReplay(replay)
  const begin = () => new Date(Date.now() - SINCE[since] * 3_600_000).toISOString()
  return (
    <div className="webhook-replay">
      <Field label={translate('webhooks.all_of')} required={false}>
        {(wiring) => (
          <select
            {...controlAttributes(wiring)}
            value={since}
            onChange={({ target }) => setSince(target.value as keyof typeof SINCE)}
          >
            {Object.keys(SINCE).map((name) => (
              <option key={name} value={name}>
                {translate(`webhooks.since.${name}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button busy={busy} onClick={() => submit({ since: begin() })}>
        {translate('webhooks.all_again')}
      </Button>
      {failure && <Note tone="red">{failure.message}</Note>}
    </div>
  )
}

/** The last deliveries of a webhook with their results, and buttons to send them again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch, replay } = useDeliveries(webhook)
  const title = translate('webhooks.deliveries_of', { name: webhookHost(webhook) })
  return (
    <Dialog title={title} onClose={onClose} look="wide">
      <DialogContent onCancel={onClose}>
        {!data && <Pending error={error} onRetry={refetch} />}
        {data?.length === 0 && <p>{translate('webhooks.nothing')}</p>}
        {data && data.length > 0 && (
          <ul className="sessions">
            {data.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} replay={replay} />
            ))}
          </ul>
        )}
        <ReplayAll replay={replay} />
      </DialogContent>
    </Dialog>
  )
}
