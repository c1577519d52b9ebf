import { useTranslate } from 'ra-core'
import type { webhookCalls } from '../../../../registry/account/webhook-calls.ts'
import { registry } from '#business'
import type { ReactNode } from 'react'
import type { SentValues } from '../../../../registry/calls/call.ts'
import {
  listRoleEvents,
  formatWebhookEvents,
  parseWebhookEvents,
} from '../../../../registry/account/webhook.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import type { Submission } from '../../../parts/form/useSubmit.ts'
import { ScopeChoice } from '../keys/ScopeChoice.tsx'
import { groupScope } from '../keys/scope-groups.ts'

/** The URL and the events of a webhook. */
export type WebhookValues = SentValues<typeof webhookCalls.addWebhook>

interface WebhookDialogProps extends Submission<WebhookValues> {
  title: string
  initialValues: WebhookValues
  /** The note above the buttons. */
  note?: string
  action: string
  /** Replaces the form once it is sent. */
  result?: ReactNode
  onClose: () => void
}

/** A dialog for the URL and the events of a webhook. */
export function WebhookDialog({ initialValues, note, ...dialog }: WebhookDialogProps) {
  const translate = useTranslate()
  const role = useSession()?.role
  return (
    <FormDialog {...dialog} look="wide" defaultValues={{ ...initialValues }} isCheckedByBrowser>
      <TextField name="url" label={translate('webhooks.url')} hint={translate('webhooks.url_hint')}>
        {(control) => <input {...control} type="url" dir="ltr" maxLength={2000} data-focus-first />}
      </TextField>
      {role && (
        <ScopeChoice
          name="events"
          label={translate('webhooks.events')}
          requiredMessage={translate('webhooks.none_chosen')}
          countKey="webhooks.chosen"
          groups={groupScope(listRoleEvents(role, registry))}
          parseScope={parseWebhookEvents}
          formatScope={formatWebhookEvents}
        />
      )}
      {note && <p>{note}</p>}
    </FormDialog>
  )
}
