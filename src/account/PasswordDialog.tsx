import { useTranslate } from 'ra-core'
import { AuthField } from '../auth/AuthField.tsx'
import { NewPasswordField } from '../auth/fields.tsx'
import { useSubmit } from '../auth/useSubmit.ts'
import { FormError } from '../feedback/FormError.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { toastSuccess } from '../ui/overlays/toasts.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { changePassword } from './calls.ts'

/** Asks for the current password and a new one. */
export function PasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const translate = useTranslate()
  const { busy, problem, submit } = useSubmit(async ({ current = '', password = '' }) => {
    await changePassword({ current, password })
    toastSuccess(translate('profile.password_done'))
    onDone()
    onClose()
  })
  const { current, password } = problem?.fields ?? {}
  return (
    <Dialog title={translate('profile.password_change')} onClose={onClose} locked={busy}>
      <form onSubmit={submit}>
        <div className="dialog-body">
          <p>{translate('profile.password_text')}</p>
          {!current && !password && <FormError error={problem} />}
          <AuthField name="current" label={translate('profile.password_current')} error={current}>
            {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" autoFocus />}
          </AuthField>
          <NewPasswordField problem={problem} label={translate('profile.password_new')} />
        </div>
        <DialogFoot action={translate('profile.password_change')} onCancel={onClose} busy={busy} />
      </form>
    </Dialog>
  )
}
