import { useTranslate } from 'ra-core'
import { useSignOut } from '../../platform/access/useSignOut.ts'
import type { Session } from '../../platform/api/session.ts'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { SignInFields, useLogin } from './SignInFields.tsx'

const ignoreClose = () => undefined

/**
 * Asks for the password of the account whose session has expired. It cannot be closed otherwise.
 */
export function RenewSession({ session }: { session: Session }) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const { submit, busy, failure, needsCode } = useLogin()
  return (
    <FormDialog
      title={translate('ui.session_over')}
      text={translate('ui.session_over_text')}
      action={translate('ui.sign_in')}
      cancel={translate('ui.sign_in_other')}
      onCancel={signOut}
      onClose={ignoreClose}
      locked
      submit={submit}
      busy={busy}
      defaultValues={{ email: session.email, password: '', code: '' }}
      isCheckedByBrowser
    >
      <SignInFields
        failure={failure}
        label={session.name}
        hasFixedEmail={session.email !== ''}
        needsCode={needsCode}
      />
    </FormDialog>
  )
}
