import { useTranslate } from 'ra-core'
import { TextField } from '../form/TextField.tsx'
import { PasswordInput } from '../ui/controls/PasswordInput.tsx'

/** An e-mail address; the server says what is wrong with it. */
export function EmailField() {
  const translate = useTranslate()
  return (
    <TextField name="email" label={translate('ui.email')}>
      {(control) => <input {...control} type="email" autoComplete="username" maxLength={254} />}
    </TextField>
  )
}

/**
 * The account of a form without an e-mail field. A password manager saves the password under this
 * name. It must precede every password field of the form.
 */
export const HiddenUsername = ({ email }: { email: string | undefined }) =>
  email && <input type="text" autoComplete="username" value={email} readOnly hidden />

/** A new password, with the rule for passwords as its hint. */
export function NewPasswordField({ label }: { label: string }) {
  const translate = useTranslate()
  return (
    <TextField name="password" label={label} hint={translate('ui.password_rule')}>
      {(control) => <PasswordInput {...control} autoComplete="new-password" />}
    </TextField>
  )
}
