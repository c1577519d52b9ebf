import { useTranslate } from 'ra-core'
import { controlAttributes, Field } from '../../../parts/fields/Field.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'

interface SecretOnceProps {
  secret: string
  /** The label, the description, the button, and the toast after copying. */
  words: { label: string; about: string; copy: string; copied: string }
  onClose: () => void
}

/** The content of a dialog that shows a secret once, with a button to copy it. */
export function SecretOnce({ secret, words, onClose }: SecretOnceProps) {
  const translate = useTranslate()
  const { submit, busy, failure } = useSubmit(async () => {
    await navigator.clipboard.writeText(secret)
    toastSuccess(words.copied)
  })
  return (
    <DialogContent
      action={words.copy}
      onAction={() => submit()}
      cancel={translate('ui.close')}
      onCancel={onClose}
      busy={busy}
    >
      <p>{words.about}</p>
      <Field label={words.label} required={false}>
        {(wiring) => (
          <input
            {...controlAttributes(wiring)}
            readOnly
            dir="ltr"
            className="mono"
            value={secret}
            data-focus-first
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      {failure && <p className="field-error">{translate('api_keys.not_copied')}</p>}
    </DialogContent>
  )
}
