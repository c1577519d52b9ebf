import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useSession } from '../../platform/access/useSession.ts'
import { CurrentPasswordField, NewPasswordField } from '../../features/auth/fields.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { changePassword } from './calls.ts'

type Passwords = SentValues<typeof accountCalls.changePassword>
const EMPTY_PASSWORDS: Passwords = { current: '', password: '' }

/** Asks for the current password and a new one. */
export function PasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const email = useSession()?.email
  const submission = useSubmit(async (passwords: Passwords) => {
    await changePassword(passwords)
    await client.invalidateQueries({ queryKey: ['api-keys'] })
    toastSuccess(translate('profile.password_done'))
    onDone()
    onClose()
  })
  return (
    <FormDialog
      {...submission}
      title={translate('profile.password_change')}
      text={translate('profile.password_text')}
      action={translate('profile.password_change')}
      onClose={onClose}
      defaultValues={EMPTY_PASSWORDS}
      isCheckedByBrowser
    >
      <CurrentPasswordField email={email} hasAutoFocus />
      <NewPasswordField label={translate('profile.password_new')} />
    </FormDialog>
  )
}
