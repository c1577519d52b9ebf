import { useTranslate } from 'ra-core'
import { useSignOut } from '../access/useSignOut.ts'
import type { Session } from '../api/session.ts'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { SignInFields, useLogin } from './SignInFields.tsx'

const stay = () => undefined

/**
 * Asks for the password of the account whose session has expired. It cannot be closed otherwise.
 */
export function RenewSession({ session }: { session: Session }) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const { submit, busy, failure, needsCode } = useLogin()
  return (
    <Dialog title={translate('ui.session_over')} onClose={stay} locked>
      <SubmitForm
        defaultValues={{ email: session.email, password: '', code: '' }}
        onSubmit={submit}
        isCheckedByBrowser
      >
        <div className="dialog-body">
          <p>{translate('ui.session_over_text')}</p>
          <SignInFields
            failure={failure}
            label={session.name}
            isKnown={session.email !== ''}
            needsCode={needsCode}
          />
        </div>
        <DialogFoot
          action={translate('ui.sign_in')}
          cancel={translate('ui.sign_in_other')}
          onCancel={signOut}
          busy={busy}
        />
      </SubmitForm>
    </Dialog>
  )
}
