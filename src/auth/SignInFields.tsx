import { useAuthProvider, useTranslate } from 'ra-core'
import type { AccountCalls } from '../../registry/account/account-calls.ts'
import type { BodyOf } from '../../registry/account/account-call.ts'
import type { ErrorMessage } from '../feedback/error-message.ts'
import { SubmitError } from '../form/SubmitError.tsx'
import { TextField } from '../form/TextField.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { PasswordInput } from '../ui/controls/PasswordInput.tsx'

/** Signs in with what a form of `SignInFields` holds. */
export function useSignIn() {
  const authProvider = useAuthProvider()
  return useSubmit(({ email, password }: BodyOf<AccountCalls['login']>) =>
    authProvider?.login({ email: email.trim(), password }),
  )
}

interface SignInFieldsProps {
  failure: ErrorMessage | null
  /** The label of the e-mail field. */
  label: string
  /** The account is known already: only its password is asked for. */
  isKnown?: boolean
}

/** Address and password; which of them is wrong is not said, so both are marked. */
export function SignInFields({ failure, label, isKnown = false }: SignInFieldsProps) {
  const translate = useTranslate()
  const isMarked = failure !== null
  return (
    <>
      {/* The name of the call helps nobody who mistyped a password. */}
      <SubmitError failure={failure && { ...failure, detail: undefined }} />
      <TextField name="email" label={label} isMarked={isMarked && !isKnown}>
        {(control) => (
          <input {...control} type="email" autoComplete="username" readOnly={isKnown} />
        )}
      </TextField>
      <TextField name="password" label={translate('ui.password')} isMarked={isMarked}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            data-focus-first={isKnown || undefined}
          />
        )}
      </TextField>
    </>
  )
}
