import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { callAccount } from '../api/index.ts'
import type { ErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Button } from '../ui/Button.tsx'
import { AuthField } from './AuthField.tsx'
import { EmailField, NewPasswordField } from './fields.tsx'
import { Offered } from './Offered.tsx'
import { Restricted } from './Restricted.tsx'
import { useSubmit } from './useSubmit.ts'

function Fields({ problem }: { problem: ErrorMessage | null }) {
  const translate = useTranslate()
  return (
    <>
      <AuthField name="name" label={translate('ui.name')} error={problem?.fields.name}>
        {(wiring) => (
          <input {...wiring} className="input" autoComplete="name" maxLength={120} required />
        )}
      </AuthField>
      <EmailField problem={problem} />
      <AuthField
        name="phone"
        label={
          <>
            {translate('ui.phone')} <small>· {translate('ui.optional')}</small>
          </>
        }
        error={problem?.fields.phone}
      >
        {(wiring) => (
          <input {...wiring} className="input" type="tel" autoComplete="tel" maxLength={40} />
        )}
      </AuthField>
      <NewPasswordField problem={problem} label={translate('ui.password')} />
    </>
  )
}

function Register() {
  const translate = useTranslate()
  const [sent, setSent] = useState(false)
  const { busy, problem, failure, submit } = useSubmit(
    async ({ name = '', email = '', phone, password = '' }) => {
      const body = { name, email: email.trim(), password, ...(phone && { phone }) }
      await callAccount('register', body)
      setSent(true)
    },
  )
  if (sent) {
    return (
      <CardScreen
        back
        drawing="letter"
        title={translate('ui.register_done')}
        text={translate('ui.register_done_text')}
      />
    )
  }
  return (
    <CardScreen back title={translate('ui.register')} text={translate('ui.register_text')}>
      <form className="form" onSubmit={submit} noValidate>
        <FormError error={failure} />
        <Fields problem={problem} />
        <Button type="submit" kind="water" busy={busy}>
          {translate('ui.register_do')}
        </Button>
      </form>
    </CardScreen>
  )
}

/** Asking for an account, which waits until an admin lets it in. */
export function RegisterScreen() {
  return (
    <Restricted>
      <Offered offer="registration">
        <Register />
      </Offered>
    </Restricted>
  )
}
