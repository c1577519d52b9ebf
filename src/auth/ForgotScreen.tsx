import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../access/useSession.ts'
import { callAccount } from '../api/index.ts'
import { FormError } from '../feedback/FormError.tsx'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { EmailField } from './fields.tsx'
import { Offered } from './Offered.tsx'
import { keepRecovery } from './recovery.ts'
import { Restricted } from './Restricted.tsx'
import { useSubmit } from './useSubmit.ts'

function Forgot() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const session = useSession()
  const { state } = useLocation()
  const { busy, problem, failure, submit } = useSubmit(async (values) => {
    const email = values.email?.trim() ?? ''
    await callAccount('forgotPassword', { email })
    keepRecovery({ email })
    await navigate('/admin/verify-otp')
  })
  return (
    <CardScreen back title={translate('ui.forgot')} text={translate('ui.forgot_text')}>
      <form className="form" onSubmit={submit} noValidate>
        {state?.lost && !problem && <Note tone="orange">{translate('ui.forgot_lost')}</Note>}
        <FormError error={failure} />
        <EmailField problem={problem} value={session?.email} />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.forgot_do')}
        </Button>
      </form>
    </CardScreen>
  )
}

/** The first step to a new password, for anybody. */
export function ForgotScreen() {
  return (
    <Offered offer="accounts">
      <Forgot />
    </Offered>
  )
}

/** The first step to a new password, for who is signed out. */
export function ForgotSignedOutScreen() {
  return (
    <Restricted>
      <ForgotScreen />
    </Restricted>
  )
}
