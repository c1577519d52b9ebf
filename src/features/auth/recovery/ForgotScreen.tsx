import { accountCalls } from '../../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../../platform/access/useSession.ts'
import { SubmitError } from '../../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../../parts/form/SubmitForm.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { CardScreen } from '../../../platform/layout/CardScreen.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { EmailField } from '../fields.tsx'
import { RequireFeature } from '../RequireFeature.tsx'
import { keepRecovery } from './recovery.ts'
import { Restricted } from '../Restricted.tsx'

function ForgotForm() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const session = useSession()
  const { state } = useLocation()
  const { busy, failure, submit } = useSubmit(
    async (values: SentValues<typeof accountCalls.forgotPassword>) => {
      const email = values.email.trim()
      await call(accountCalls.forgotPassword, { email })
      keepRecovery({ email })
      await navigate('/admin/verify-otp')
    },
  )
  return (
    <CardScreen hasLoginLink title={translate('ui.forgot')} text={translate('ui.forgot_text')}>
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
      <ForgotForm />
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
