import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Tone } from '../../../../registry/words/tones.ts'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { buildControlAttributes, Field } from '../../../parts/fields/Field.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getReason } from '../../../platform/ui/feedback/error-message.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import { useAttemptWords } from './useAttemptWords.ts'
import { type WebhookDelivery, getWebhookHost, useDeliveries, type Webhook } from './useWebhooks.ts'

const STATE_TONES = {
  due: 'waiting',
  sent: 'good',
  failed: 'stopped',
  skipped: 'plain',
} as const satisfies Record<WebhookDelivery['state'], Tone>

/** The periods for sending all deliveries again, in hours, by the name of their text. */
const PERIOD_HOURS = { hour: 1, day: 24, week: 168 } as const

type ReplayDeliveries = ReturnType<typeof useDeliveries>['replay']

/** Returns a function that sends deliveries again and shows their number in a toast. */
function useReplay(replay: ReplayDeliveries) {
  const translate = useTranslate()
  return useSubmit(async (params: Parameters<ReplayDeliveries>[0]) => {
    const count = await replay(params)
    toastSuccess(translate('webhooks.replayed', { smart_count: count }))
  })
}

function DeliveryItem({
  delivery,
  replay,
}: {
  delivery: WebhookDelivery
  replay: ReplayDeliveries
}) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const failureReason = useAttemptWords()(delivery)
  const { submit, busy, failure } = useReplay(replay)
  const { id, event, row_id, state, tried_at, due_at } = delivery
  const name = `${event} ${row_id}`
  return (
    <li className="session row">
      <div>
        <code dir="ltr">{name}</code>
        <StateBadge tone={STATE_TONES[state]}>{translate(`webhooks.states.${state}`)}</StateBadge>
        {tried_at && <small>{translate('webhooks.tried', { moment: datetime(tried_at) })}</small>}
        {failureReason && <small>{failureReason}</small>}
        {due_at && tried_at && (
          <small>{translate('webhooks.next', { moment: datetime(due_at) })}</small>
        )}
        {failure && <Note tone="red">{getReason(failure)}</Note>}
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

function ReplayAll({ replay }: { replay: ReplayDeliveries }) {
  const translate = useTranslate()
  const [period, setPeriod] = useState<keyof typeof PERIOD_HOURS>('hour')
  const { submit, busy, failure } = useReplay(replay)
  const getStartTime = () => new Date(Date.now() - PERIOD_HOURS[period] * 3_600_000).toISOString()
  return (
    <div className="webhook-replay">
      <Field label={translate('webhooks.all_of')} required={false}>
        {(wiring) => (
          <select
            {...buildControlAttributes(wiring)}
            value={period}
            onChange={({ target }) => setPeriod(target.value as keyof typeof PERIOD_HOURS)}
          >
            {Object.keys(PERIOD_HOURS).map((name) => (
              <option key={name} value={name}>
                {translate(`webhooks.since.${name}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button busy={busy} onClick={() => submit({ since: getStartTime() })}>
        {translate('webhooks.all_again')}
      </Button>
      {failure && <Note tone="red">{getReason(failure)}</Note>}
    </div>
  )
}

/** The last deliveries of a webhook with their results, and buttons to send them again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch, replay } = useDeliveries(webhook)
  const title = translate('webhooks.deliveries_of', { name: getWebhookHost(webhook) })
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
