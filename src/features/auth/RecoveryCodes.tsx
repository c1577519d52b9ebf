import { useTranslate } from 'ra-core'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called when the user confirms having stored the codes. */
  onDone: () => void
}

/** Shows recovery codes once, with a button to copy them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const translate = useTranslate()
  const { submit, busy, failure } = useSubmit(async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toastSuccess(translate('two_factor.copied'))
  })
  return (
    <div className="form">
      <p>{translate('two_factor.recovery_text')}</p>
      <ul className="recovery-codes mono" dir="ltr" aria-label={translate('two_factor.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormError error={failure} />
      <Button busy={busy} onClick={() => submit()}>
        {translate('two_factor.copy')}
      </Button>
      <Button kind="water" onClick={onDone}>
        {translate('two_factor.stored')}
      </Button>
    </div>
  )
}
