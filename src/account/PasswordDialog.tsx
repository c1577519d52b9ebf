import type { accountCalls } from '../../registry/account/account-calls.ts'
import type { SentValues } from '../../registry/calls/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useSession } from '../access/useSession.ts'
import { CurrentPasswordField, NewPasswordField } from '../auth/fields.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { toastSuccess } from '../ui/overlays/toasts.tsx'
import { changePassword } from './calls.ts'

type Passwords = SentValues<typeof accountCalls.changePassword>
const EMPTY: Passwords = { current: '', password: '' }

/** Asks for the current password and a new one. */
export function PasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const email = useSession()?.email
  const { busy, failure, submit } = useSubmit(async (passwords: Passwords) => {
    await changePassword(passwords)
    await client.invalidateQueries({ queryKey: ['api-keys'] })
    toastSuccess(translate('profile.password_done'))
    onDone()
    onClose()
  })
  return (
    <Dialog title={translate('profile.password_change')} onClose={onClose} locked={busy}>
      <SubmitForm defaultValues={EMPTY} onSubmit={submit} isCheckedByBrowser>
        <div className="dialog-body">
          <p>{translate('profile.password_text')}</p>
          <SubmitError failure={failure} />
          <CurrentPasswordField email={email} isFirst />
          <NewPasswordField label={translate('profile.password_new')} />
        </div>
        <DialogFoot action={translate('profile.password_change')} onCancel={onClose} busy={busy} />
      </SubmitForm>
    </Dialog>
  )
}
