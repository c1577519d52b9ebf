import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AccountCalls } from '../../../resources/account/index.ts'
import type { BodyOf } from '../../../resources/kit/account/account-call.ts'
import { controlAttributes, Field } from '../../fields/Field.tsx'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'

type Given = BodyOf<AccountCalls['addApiKey']>

/** For how many days a key can be used. */
const DAYS = [7, 30, 90, 365] as const
const EMPTY: Given = { name: '', scope: '', days: '90' }

/** Shows a new key, this once, and puts it into the clipboard. */
function Created({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const translate = useTranslate()
  const { submit, busy, failure } = useSubmit(async () => {
    await navigator.clipboard.writeText(apiKey)
    toastSuccess(translate('api_keys.copied'))
  })
  return (
    <>
      <div className="dialog-body">
        <p>{translate('api_keys.created')}</p>
        <Field label={translate('api_keys.key')} required={false}>
          {(wiring) => (
            <input
              {...controlAttributes(wiring)}
              readOnly
              dir="ltr"
              className="mono"
              value={apiKey}
              data-focus-first
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        {failure && <p className="field-error">{translate('api_keys.not_copied')}</p>}
      </div>
      <DialogFoot
        action={translate('api_keys.copy')}
        onAction={() => submit()}
        cancel={translate('ui.close')}
        onCancel={onClose}
        busy={busy}
      />
    </>
  )
}

interface NewKeyDialogProps {
  /** Resolves with the key. */
  onAdd: (given: Given) => Promise<string>
  onClose: () => void
}

/** Asks what a new API key is for, until when and what it may do; then shows it. */
export function NewKeyDialog({ onAdd, onClose }: NewKeyDialogProps) {
  const translate = useTranslate()
  const [key, setKey] = useState<string>()
  const { submit, busy, failure } = useSubmit(async (given: Given) => setKey(await onAdd(given)))
  return (
    <Dialog title={translate('api_keys.new')} onClose={onClose} locked={busy} look="wide">
      {key !== undefined && <Created apiKey={key} onClose={onClose} />}
      {key === undefined && (
        <SubmitForm defaultValues={{ ...EMPTY }} onSubmit={submit} isCheckedByBrowser>
          <div className="dialog-body">
            <SubmitError failure={failure} />
            <TextField
              name="name"
              label={translate('api_keys.name')}
              hint={translate('api_keys.name_hint')}
            >
              {(control) => <input {...control} maxLength={60} data-focus-first />}
            </TextField>
            <TextField name="days" label={translate('api_keys.days')}>
              {(control) => (
                <select {...control}>
                  {DAYS.map((days) => (
                    <option key={days} value={days}>
                      {translate('api_keys.for_days', { smart_count: days })}
                    </option>
                  ))}
                </select>
              )}
            </TextField>
            <ScopeChoice />
          </div>
          <DialogFoot action={translate('api_keys.create')} onCancel={onClose} busy={busy} />
        </SubmitForm>
      )}
    </Dialog>
  )
}
