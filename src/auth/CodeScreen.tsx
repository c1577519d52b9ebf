import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { http } from '../provider/index.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Note.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { AuthField } from './AuthField.tsx'
import { CardScreen } from '../layout/CardScreen.tsx'
import { digitsIn } from './digits.ts'
import { keepRecovery, recovery } from './recovery.ts'
import { useSubmit } from './useSubmit.ts'

const LENGTH = 6

function Code({ email }: { email: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const check = useSubmit(async () => {
    const body = { email, code }
    const answer = await http.send('POST password/verify', { body, token: 'none' })
    const { ticket } = (answer.body as { data: { ticket: string } }).data
    keepRecovery({ email, ticket })
    await navigate('/admin/reset-password')
  })
  const again = useSubmit(async () => {
    await http.send('POST password/forgot', { body: { email }, token: 'none' })
    setCode('')
    toastSuccess(translate('ui.otp_sent'))
  })
  const wrong = check.problem?.fields.code
  return (
    <CardScreen back title={translate('ui.otp')} text={translate('ui.otp_text', { email })}>
      <form className="form" onSubmit={check.submit} noValidate>
        <Failure words={check.failure} />
        <Failure words={again.problem} />
        <AuthField name="code" label={translate('ui.otp_code')} error={wrong}>
          {(wiring) => (
            <input
              {...wiring}
              className="input input-code"
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => setCode(digitsIn(event.target.value).slice(0, LENGTH))}
            />
          )}
        </AuthField>
        <Button
          type="submit"
          kind="water"
          busy={check.busy}
          disabled={code.length < LENGTH || again.busy}
        >
          {translate('ui.otp_do')}
        </Button>
      </form>
      <form className="form auth-again" onSubmit={again.submit}>
        <Button type="submit" busy={again.busy} disabled={check.busy}>
          {translate('ui.otp_again')}
        </Button>
      </form>
    </CardScreen>
  )
}

/** The second step to a new password: the code that was sent. */
export function CodeScreen() {
  const { email } = recovery()
  return email ? (
    <Code email={email} />
  ) : (
    <Navigate to="/admin/forgot-password" replace state={{ lost: true }} />
  )
}
