import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import type { AccountCalls } from '../../../registry/account/account-calls.ts'
import type { RequestBody } from '../../../registry/account/account-call.ts'
import { useSession } from '../../access/useSession.ts'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { CardScreen } from '../../layout/CardScreen.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { callAccount } from '../call-account.ts'
import { EmailField } from '../fields.tsx'
import { RequireFeature } from '../RequireFeature.tsx'
import { keepRecovery } from './recovery.ts'
import { Restricted } from '../Restricted.tsx'

function Forgot() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const session = useSession()
  const { state } = useLocation()
  const { busy, failure, submit } = useSubmit(
    async (values: RequestBody<AccountCalls['forgotPassword']>) => {
      const email = values.email.trim()
      await callAccount('forgotPassword', { email })
      keepRecovery({ email })
      await navigate('/admin/verify-otp')
    },
  )
  return (
    <CardScreen back title={translate('ui.forgot')} text={translate('ui.forgot_text')}>
      <SubmitForm
        className="form"
        defaultValues={{ email: session?.email ?? '' }}
        onSubmit={submit}
      >
        {state?.lost && !failure && <Note tone="orange">{translate('ui.forgot_lost')}</Note>}
        <SubmitError failure={failure} />
        <EmailField />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.forgot_do')}
        </Button>
      </SubmitForm>
    </CardScreen>
  )
}

/** The first step to a new password: requesting a code. */
export function ForgotScreen() {
  return (
    <RequireFeature offer="accounts">
      <Forgot />
    </RequireFeature>
  )
}

/** The same step for signed-out visitors only. */
export function ForgotSignedOutScreen() {
  return (
    <Restricted>
      <ForgotScreen />
    </Restricted>
  )
}
