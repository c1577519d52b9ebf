import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { call } from '../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../parts/form/SubmitForm.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { EmailField, NewPasswordField } from './fields.tsx'
import { RequireFeature } from './RequireFeature.tsx'
import { Restricted } from './Restricted.tsx'

function RegisterFields() {
  const translate = useTranslate()
  return (
    <>
      <TextField name="name" label={translate('ui.name')}>
        {(control) => <input {...control} autoComplete="name" maxLength={120} />}
      </TextField>
      <EmailField />
      <TextField name="phone" label={translate('ui.phone')} optional>
        {(control) => <input {...control} type="tel" autoComplete="tel" maxLength={40} />}
      </TextField>
      <NewPasswordField label={translate('ui.password')} />
    </>
  )
}

type RegisterValues = SentValues<typeof accountCalls.register>
const EMPTY_VALUES: RegisterValues = { name: '', email: '', phone: '', password: '' }

function Register() {
  const translate = useTranslate()
  const [isSent, setSent] = useState(false)
  const { submit, busy, failure } = useSubmit(async ({ phone, ...values }: RegisterValues) => {
    const email = values.email.trim()
    await call(accountCalls.register, { ...values, email, ...(phone && { phone }) })
    setSent(true)
  })
  if (isSent) {
    return (
      <CardScreen
        hasLoginLink
        drawing="letter"
        title={translate('ui.register_done')}
        text={translate('ui.register_done_text')}
      />
    )
  }
  return (
    <CardScreen hasLoginLink title={translate('ui.register')} text={translate('ui.register_text')}>
      <SubmitForm className="form" defaultValues={EMPTY_VALUES} onSubmit={submit}>
        <SubmitError failure={failure} />
        <RegisterFields />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.register_do')}
        </Button>
      </SubmitForm>
    </CardScreen>
  )
}

/** The registration screen. An admin must approve the new account. */
export function RegisterScreen() {
  return (
    <Restricted>
      <RequireFeature offer="registration">
        <Register />
      </RequireFeature>
    </Restricted>
  )
}
