import { useTranslate } from 'ra-core'
import { TextField } from '../../parts/form/TextField.tsx'
import { PasswordInput } from '../../platform/ui/controls/PasswordInput.tsx'

/** The e-mail field. The server validates it. */
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
 * name, so it must precede every password field of the form.
 */
export const HiddenUsername = ({ email }: { email: string | undefined }) =>
  email && <input type="text" autoComplete="username" value={email} readOnly hidden />

interface CurrentPasswordProps {
  email: string | undefined
  hint?: string
  hasAutoFocus?: boolean
}

/** The field by which the owner of an account confirms an action. */
export function CurrentPasswordField({ email, hint, hasAutoFocus = false }: CurrentPasswordProps) {
  const translate = useTranslate()
  return (
    <>
      <HiddenUsername email={email} />
      <TextField name="current" label={translate('profile.password_current')} hint={hint}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" autoFocus={hasAutoFocus} />
        )}
      </TextField>
    </>
  )
}

/** The new password field, with the password rule as its hint. */
export function NewPasswordField({ label }: { label: string }) {
  const translate = useTranslate()
  return (
    <TextField name="password" label={label} hint={translate('ui.password_rule')}>
      {(control) => <PasswordInput {...control} autoComplete="new-password" />}
    </TextField>
  )
}

interface SecondCodeProps {
  hasAutoFocus?: boolean
  /** True for the first code of an app, which has no recovery codes yet. */
  isFirstCode?: boolean
}

/** The field for a code of the authenticator app, or a recovery code. */
export function SecondCodeField({ hasAutoFocus = true, isFirstCode = false }: SecondCodeProps) {
  const translate = useTranslate()
  return (
    <TextField
      name="code"
      label={translate('two_factor.code')}
      hint={isFirstCode ? undefined : translate('two_factor.code_hint')}
    >
      {(control) => (
        <input
          {...control}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={hasAutoFocus}
          maxLength={20}
        />
      )}
    </TextField>
  )
}
