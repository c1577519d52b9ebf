import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { callAccount } from '../api/index.ts'
import { FormError } from '../feedback/FormError.tsx'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Button } from '../ui/Button.tsx'
import { toastSuccess } from '../ui/overlays/toasts.tsx'
import { AuthField } from './AuthField.tsx'
import { digitsIn } from './digits.ts'
import { EmailField } from './fields.tsx'
import { keepRecovery, recovery } from './recovery.ts'
import { useSubmit } from './useSubmit.ts'

const LENGTH = 6

/** Exchanges a code for what sets a new password, and goes on to that. */
function useCheck(code: string, known?: string) {
  const navigate = useNavigate()
  return useSubmit(async (values) => {
    const email = known ?? values.email?.trim() ?? ''
    const body = { email, code }
    const { ticket } = await callAccount('verifyCode', body)
    keepRecovery({ email, ticket })
    await navigate('/admin/reset-password')
  })
}

interface CodeInputProps {
  code: string
  onChange: (code: string) => void
  error?: string
  autoFocus?: boolean
}

function CodeInput({ code, onChange, error, autoFocus }: CodeInputProps) {
  const translate = useTranslate()
  return (
    <AuthField name="code" label={translate('ui.otp_code')} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          className="input input-code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          value={code}
          onChange={(event) => onChange(digitsIn(event.target.value).slice(0, LENGTH))}
        />
      )}
    </AuthField>
  )
}

function Code({ email }: { email: string }) {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const check = useCheck(code, email)
  const again = useSubmit(async () => {
    await callAccount('forgotPassword', { email })
    setCode('')
    toastSuccess(translate('ui.otp_sent'))
  })
  return (
    <CardScreen back title={translate('ui.otp')} text={translate('ui.otp_text', { email })}>
      <form className="form" onSubmit={check.submit} noValidate>
        <FormError error={check.failure} />
        <FormError error={again.problem} />
        <CodeInput code={code} onChange={setCode} error={check.problem?.fields.code} autoFocus />
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

/** For who comes from the mail of an invitation, whose link does not say whose it is. */
function Invited() {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const check = useCheck(code)
  return (
    <CardScreen back title={translate('ui.invited')} text={translate('ui.invited_text')}>
      <form className="form" onSubmit={check.submit} noValidate>
        <FormError error={check.failure} />
        <EmailField problem={check.problem} />
        <CodeInput code={code} onChange={setCode} error={check.problem?.fields.code} />
        <Button type="submit" kind="water" busy={check.busy} disabled={code.length < LENGTH}>
          {translate('ui.otp_do')}
        </Button>
      </form>
    </CardScreen>
  )
}

/** The second step to a new password: the code that was sent. */
export function CodeScreen() {
  const { email } = recovery()
  const [query] = useSearchParams()
  if (email) return <Code email={email} />
  return query.has('invited') ? (
    <Invited />
  ) : (
    <Navigate to="/admin/forgot-password" replace state={{ lost: true }} />
  )
}
