import { useTranslate } from 'ra-core'
import type { ErrorMessage } from '../feedback/error-message.ts'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { AuthField } from './AuthField.tsx'

interface Props {
  problem: ErrorMessage | null
}

/** An e-mail address; the server says what is wrong with it. */
export function EmailField({ problem, value }: Props & { value?: string }) {
  const translate = useTranslate()
  return (
    <AuthField name="email" label={translate('ui.email')} error={problem?.fields.email}>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          type="email"
          autoComplete="username"
          maxLength={254}
          defaultValue={value}
          required
        />
      )}
    </AuthField>
  )
}

/** A new password, with its rule said before. */
export function NewPasswordField({ problem, label }: Props & { label: string }) {
  const translate = useTranslate()
  return (
    <AuthField
      name="password"
      label={label}
      hint={translate('ui.password_rule')}
      error={problem?.fields.password}
    >
      {(wiring) => <PasswordInput {...wiring} autoComplete="new-password" />}
    </AuthField>
  )
}
