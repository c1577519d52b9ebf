import { accountCalls } from '../../../../registry/account/account-calls.ts'
import { extractDigits } from '../../../../registry/characters/digits.ts'
import type { SentValues } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { FormError } from '../../../platform/ui/feedback/FormError.tsx'
import { SubmitError } from '../../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../../parts/form/SubmitForm.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { CardScreen } from '../../../platform/layout/CardScreen.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { EmailField } from '../fields.tsx'
import { keepRecovery, getRecovery } from './recovery.ts'

/** The number of digits of a requested code and of an invitation. */
const CODE_LENGTHS = { requested: 6, invited: 12 } as const

/** Exchanges a code for a ticket, and opens the screen of the new password. */
function useCodeCheck() {
  const navigate = useNavigate()
  return useSubmit(async ({ code, ...values }: SentValues<typeof accountCalls.verifyCode>) => {
    const email = values.email.trim()
    const { ticket } = await call(accountCalls.verifyCode, { email, code })
    keepRecovery({ email, ticket })
    await navigate('/admin/reset-password')
  })
}

function CodeField({ length, autoFocus }: { length: number; autoFocus?: boolean }) {
  const translate = useTranslate()
  return (
    <TextField name="code" label={translate('ui.otp_code')}>
      {(control) => (
        <input
          {...control}
          className="input input-code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          onChange={({ target }) => control.onChange(extractDigits(target.value).slice(0, length))}
        />
      )}
    </TextField>
  )
}

/** The button that sends a complete code. */
function CheckButton({
  length,
  busy,
  disabled = false,
}: {
  length: number
  busy: boolean
  disabled?: boolean
}) {
  const translate = useTranslate()
  const code = String(useWatch({ name: 'code' }) ?? '')
  return (
    <Button type="submit" kind="water" busy={busy} disabled={code.length < length || disabled}>
      {translate('ui.otp_do')}
    </Button>
  )
}

function CodeForm({ email }: { email: string }) {
  const translate = useTranslate()
  const [codeCount, setCodeCount] = useState(0)
  const check = useCodeCheck()
  const resend = useSubmit(async () => {
    await call(accountCalls.forgotPassword, { email })
    setCodeCount(codeCount + 1)
    toastSuccess(translate('ui.otp_sent'))
  })
  return (
    <CardScreen hasLoginLink title={translate('ui.otp')} text={translate('ui.otp_text', { email })}>
      {/* A new code invalidates the typed one, so the form is reset. */}
      <SubmitForm
        key={codeCount}
        className="form"
        defaultValues={{ email, code: '' }}
        onSubmit={check.submit}
      >
        <SubmitError failure={check.failure} />
        <FormError error={resend.failure} />
        <CodeField length={CODE_LENGTHS.requested} autoFocus />
        <CheckButton length={CODE_LENGTHS.requested} busy={check.busy} disabled={resend.busy} />
      </SubmitForm>
      <div className="form auth-again">
        <Button busy={resend.busy} disabled={check.busy} onClick={() => resend.submit()}>
          {translate('ui.otp_again')}
        </Button>
      </div>
    </CardScreen>
  )
}

/**
 * The screen that an invitation links to. The link has no e-mail address, so the form asks for it.
 */
function InvitationScreen() {
  const translate = useTranslate()
  const { submit, busy, failure } = useCodeCheck()
  return (
    <CardScreen hasLoginLink title={translate('ui.invited')} text={translate('ui.invited_text')}>
      <SubmitForm className="form" defaultValues={{ email: '', code: '' }} onSubmit={submit}>
        <SubmitError failure={failure} />
        <EmailField />
        <CodeField length={CODE_LENGTHS.invited} />
        <CheckButton length={CODE_LENGTHS.invited} busy={busy} />
      </SubmitForm>
    </CardScreen>
  )
}

/** The second step to a new password: entering the code from the mail. */
export function CodeScreen() {
  const { email } = getRecovery()
  const [query] = useSearchParams()
  if (email) return <CodeForm email={email} />
  return query.has('invited') ? (
    <InvitationScreen />
  ) : (
    <Navigate to="/admin/forgot-password" replace state={{ lost: true }} />
  )
}
