import { useAuthProvider, useTranslate } from 'ra-core'
import { useSession } from '../access/useSession.ts'
import { useSignOut } from '../access/useSignOut.ts'
import type { Session } from '../api/session.ts'
import { Note } from '../ui/Note.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { AuthField } from './AuthField.tsx'
import { useSubmit } from './useSubmit.ts'

const stay = () => undefined

function AskAgain({ session }: { session: Session }) {
  const translate = useTranslate()
  const authProvider = useAuthProvider()
  const signOut = useSignOut()
  const { busy, problem, submit } = useSubmit((values) => authProvider?.login(values))
  return (
    <Dialog title={translate('ui.session_over')} onClose={stay} locked>
      <form onSubmit={submit}>
        <div className="dialog-body">
          <p>{translate('ui.session_over_text')}</p>
          {problem && <Note tone="red">{problem.message}</Note>}
          <AuthField name="email" label={session.name}>
            {(wiring) => (
              <input
                {...wiring}
                className="input"
                type="email"
                autoComplete="username"
                defaultValue={session.email}
                readOnly={session.email !== ''}
                required
              />
            )}
          </AuthField>
          <AuthField
            name="password"
            label={translate('ui.password')}
            error={problem?.fields.password}
            invalid={problem !== null}
          >
            {(wiring) => (
              <PasswordInput {...wiring} autoComplete="current-password" data-focus-first />
            )}
          </AuthField>
        </div>
        <DialogFoot
          action={translate('ui.sign_in')}
          cancel={translate('ui.sign_in_other')}
          onCancel={signOut}
          busy={busy}
        />
      </form>
    </Dialog>
  )
}

/** Asks for the password where a session has ended, over whatever was being done. */
export function SessionOver() {
  const session = useSession()
  return session?.over ? <AskAgain session={session} /> : null
}
