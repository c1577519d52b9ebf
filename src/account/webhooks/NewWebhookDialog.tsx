import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AccountCalls } from '../../../resources/account/index.ts'
import { registry } from '../../../resources/index.ts'
import type { BodyOf } from '../../../resources/kit/account/account-call.ts'
import { eventsOfRole, eventsText, parseEvents } from '../../../resources/kit/account/webhook.ts'
import { useSession } from '../../access/useSession.ts'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { ScopeChoice } from '../keys/ScopeChoice.tsx'
import { scopeGroups } from '../keys/scope-groups.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

type Given = BodyOf<AccountCalls['addWebhook']>
const EMPTY: Given = { url: '', events: '' }

interface NewWebhookDialogProps {
  /** Resolves with the secret. */
  onAdd: (given: Given) => Promise<string>
  onClose: () => void
}

/** Asks where a new webhook sends to and what it is told of; then shows its secret. */
export function NewWebhookDialog({ onAdd, onClose }: NewWebhookDialogProps) {
  const translate = useTranslate()
  const role = useSession()?.role
  const [secret, setSecret] = useState<string>()
  const { submit, busy, failure } = useSubmit(async (given: Given) => setSecret(await onAdd(given)))
  return (
    <Dialog title={translate('webhooks.new')} onClose={onClose} locked={busy} look="wide">
      {secret !== undefined && <WebhookSecret secret={secret} onClose={onClose} />}
      {secret === undefined && (
        <SubmitForm defaultValues={{ ...EMPTY }} onSubmit={submit} isCheckedByBrowser>
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
          </div>
          <DialogFoot action={translate('webhooks.create')} onCancel={onClose} busy={busy} />
        </SubmitForm>
      )}
    </Dialog>
  )
}
