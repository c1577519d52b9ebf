import type { webhookCalls } from '../../../registry/account/webhook-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { useTranslate } from 'ra-core'
import { registry } from '#business'
import { eventsOfRole, eventsText, parseEvents } from '../../../registry/account/webhook.ts'
import { useSession } from '../../access/useSession.ts'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { useSubmit } from '../../form/useSubmit.ts'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { ScopeChoice } from '../keys/ScopeChoice.tsx'
import { scopeGroups } from '../keys/scope-groups.ts'

/** The URL and the events of a webhook. */
export type WebhookValues = SentValues<typeof webhookCalls.addWebhook>

type Submitting = ReturnType<typeof useSubmit<WebhookValues>>

interface WebhookFormProps extends Submitting {
  given: WebhookValues
  /** The note above the buttons. */
  note?: string
  action: string
  onClose: () => void
}

/** A form for the URL and the events of a webhook. */
export function WebhookForm(props: WebhookFormProps) {
  const { given, note, action, submit, busy, failure, onClose } = props
  const translate = useTranslate()
  const role = useSession()?.role
  return (
    <SubmitForm defaultValues={{ ...given }} onSubmit={submit} isCheckedByBrowser>
      <div className="dialog-body">
        <SubmitError failure={failure} />
        <TextField
          name="url"
          label={translate('webhooks.url')}
          hint={translate('webhooks.url_hint')}
        >
          {(control) => (
            <input {...control} type="url" dir="ltr" maxLength={2000} data-focus-first />
          )}
        </TextField>
        {role && (
          <ScopeChoice
            name="events"
            label={translate('webhooks.events')}
            missing={translate('webhooks.none_chosen')}
            counted="webhooks.chosen"
            groups={scopeGroups(eventsOfRole(role, registry))}
            read={parseEvents}
            write={eventsText}
          />
        )}
        {note && <p>{note}</p>}
      </div>
      <DialogFoot action={action} onCancel={onClose} busy={busy} />
    </SubmitForm>
  )
}
