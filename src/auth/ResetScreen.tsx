import { useTranslate } from 'ra-core'
import { Navigate, useNavigate } from 'react-router'
import { callAccount } from '../api/index.ts'
import { FormError } from '../feedback/FormError.tsx'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Link } from '../routing/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { toastSuccess } from '../ui/overlays/toasts.tsx'
import { NewPasswordField } from './fields.tsx'
import { keepRecovery, recovery } from './recovery.ts'
import { useSubmit } from './useSubmit.ts'

function Reset({ email, ticket }: { email: string; ticket: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { busy, problem, failure, submit } = useSubmit(async ({ password }) => {
    await callAccount('resetPassword', { ticket, password: password ?? '' })
    await navigate('/login', { replace: true })
    keepRecovery()
    toastSuccess(translate('ui.reset_done'))
  })
  const over = problem?.fields.ticket
  return (
    <CardScreen back title={translate('ui.reset')} text={translate('ui.reset_text')}>
      <form className="form" onSubmit={submit} noValidate>
        {over ? (
          <Note tone="red">
            {over} <Link to="/admin/forgot-password">{translate('ui.reset_again')}</Link>
          </Note>
        ) : (
          <FormError error={failure} />
        )}
        {/* For whatever keeps this person's passwords: whose this one is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField problem={problem} label={translate('ui.password_new')} />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.reset_do')}
        </Button>
      </form>
    </CardScreen>
  )
}

/** The last step to a new password. */
export function ResetScreen() {
  const { email, ticket } = recovery()
  return email && ticket ? (
    <Reset email={email} ticket={ticket} />
  ) : (
    <Navigate to="/admin/forgot-password" replace state={{ lost: true }} />
  )
}
