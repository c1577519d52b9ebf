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

interface NewPasswordProps {
  label: string
  /**
   * The e-mail address of the account, under which a password manager saves the password; left out
   * in a form that asks for it.
   */
  email?: string
}

/** A new password, with the rule for passwords as its hint. */
export function NewPasswordField({ label, email }: NewPasswordProps) {
  const translate = useTranslate()
  return (
    <>
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <TextField name="password" label={label} hint={translate('ui.password_rule')}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </TextField>
    </>
  )
}
