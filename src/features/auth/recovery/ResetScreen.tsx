import { accountCalls } from '../../../../registry/account/account-calls.ts'
import { call } from '../../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { Navigate, useNavigate } from 'react-router'
import { SubmitError } from '../../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../../parts/form/SubmitForm.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { CardScreen } from '../../../platform/layout/CardScreen.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { HiddenUsername, NewPasswordField } from '../fields.tsx'
import { keepRecovery, getRecovery } from './recovery.ts'

function ResetForm({ email, ticket }: { email: string; ticket: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { busy, failure, submit } = useSubmit(async ({ password }: { password: string }) => {
    await call(accountCalls.resetPassword, { ticket, password })
    await navigate('/login', { replace: true })
    keepRecovery()
    toastSuccess(translate('ui.reset_done'))
  })
  const ticketError = failure?.fields.ticket
  return (
    <CardScreen hasLoginLink title={translate('ui.reset')} text={translate('ui.reset_text')}>
      <SubmitForm className="form" defaultValues={{ password: '' }} onSubmit={submit}>
        {ticketError ? (
          <Note tone="red">
            <span>{ticketError}</span>{' '}
            <Link to="/admin/forgot-password">{translate('ui.reset_again')}</Link>
          </Note>
        ) : (
          <SubmitError failure={failure} />
        )}
        <HiddenUsername email={email} />
        <NewPasswordField label={translate('ui.password_new')} />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.reset_do')}
        </Button>
      </SubmitForm>
    </CardScreen>
  )
}

/** The last step to a new password: choosing it. */
export function ResetScreen() {
  const { email, ticket } = getRecovery()
  return email && ticket ? (
    <ResetForm email={email} ticket={ticket} />
  ) : (
    <Navigate to="/admin/forgot-password" replace state={{ lost: true }} />
  )
}
