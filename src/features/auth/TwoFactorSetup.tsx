import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import { call } from '../../platform/api/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { readSignIn } from '../../platform/access/auth-provider.ts'
import { type Session, writeSession } from '../../platform/api/session.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { buildControlAttributes, Field } from '../../parts/fields/Field.tsx'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../parts/form/SubmitForm.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { SecondCodeField } from './fields.tsx'
import type { Credentials } from './SignInFields.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type TwoFactorConfirmation = AnswerOf<typeof accountCalls.confirmTwoFactor>

interface TwoFactorSetupProps {
  credentials: Credentials
  /** Called when the recovery codes are stored. */
  onDone: () => void
  /** Called when the user leaves before the set-up is finished. */
  onCancel: () => void
  /** True if somebody is signed in, whose session is replaced at once. */
  isSignedIn?: boolean
}

function useEnrolment(credentials: Credentials) {
  return useQuery({
    queryKey: ['two-factor-setup', credentials.email],
    queryFn: ({ signal }) => call(accountCalls.beginTwoFactor, credentials, { signal }),
    // A refetch would return another secret and invalidate the scanned one.
    staleTime: Infinity,
    gcTime: 0,
  })
}

function SecretFields({ secret, uri }: AnswerOf<typeof accountCalls.beginTwoFactor>) {
  const translate = useTranslate()
  return (
    <>
      <QrCode text={uri} label={translate('two_factor.qr')} />
      <Field label={translate('two_factor.secret')} required={false}>
        {(wiring) => (
          <textarea
            {...buildControlAttributes(wiring)}
            readOnly
            rows={2}
            dir="ltr"
            className="input mono auth-secret"
            value={secret}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
    </>
  )
}

const buildSession = (answer: TwoFactorConfirmation): Session =>
  readSignIn(answer, accountCalls.confirmTwoFactor.request)

/** Sets up two-step sign-in: a QR code to scan, a first code, and the recovery codes. */
export function TwoFactorSetup(props: TwoFactorSetupProps) {
  const { credentials, onDone, onCancel, isSignedIn = false } = props
  const translate = useTranslate()
  const { data, error, refetch } = useEnrolment(credentials)
  const [confirmation, setConfirmation] = useState<TwoFactorConfirmation | null>(null)
  const { submit, busy, failure } = useSubmit(async ({ code }: { code: string }) => {
    const answer = await call(accountCalls.confirmTwoFactor, { ...credentials, code })
    if (isSignedIn) writeSession(buildSession(answer))
    setConfirmation(answer)
  })
  function finish(answer: TwoFactorConfirmation) {
    if (!isSignedIn) writeSession(buildSession(answer))
    onDone()
  }
  if (confirmation)
    return <RecoveryCodes codes={confirmation.recoveryCodes} onDone={() => finish(confirmation)} />
  if (!data) return <Pending error={error} onRetry={refetch} shape="form" />
  return (
    <SubmitForm className="form" defaultValues={{ code: '' }} onSubmit={submit}>
      <p>{translate('two_factor.scan')}</p>
      <SecretFields {...data} />
      <SubmitError failure={failure} />
      <SecondCodeField hasAutoFocus={false} isFirstCode />
      <Button type="submit" kind="water" busy={busy}>
        {translate('two_factor.confirm')}
      </Button>
      <Button onClick={onCancel} disabled={busy}>
        {translate(isSignedIn ? 'ui.not_now' : 'ui.sign_in_other')}
      </Button>
    </SubmitForm>
  )
}
