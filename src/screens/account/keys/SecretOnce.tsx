import { useTranslate } from 'ra-core'
import { buildControlAttributes, Field } from '../../../parts/fields/Field.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'

interface SecretOnceProps {
  secret: string
  /** The label, the description, the button, and the toast after copying. */
  texts: { label: string; about: string; copy: string; copied: string }
  onClose: () => void
}

/** The content of a dialog that shows a secret once, with a button to copy it. */
export function SecretOnce({ secret, texts, onClose }: SecretOnceProps) {
  const translate = useTranslate()
  const { submit, busy, failure } = useSubmit(async () => {
    await navigator.clipboard.writeText(secret)
    toastSuccess(texts.copied)
  })
  return (
    <DialogContent
      action={texts.copy}
      onAction={() => submit()}
      cancel={translate('ui.close')}
      onCancel={onClose}
      busy={busy}
    >
      <p>{texts.about}</p>
      <Field label={texts.label} required={false}>
        {(wiring) => (
          <input
            {...buildControlAttributes(wiring)}
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
