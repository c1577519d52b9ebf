import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { useAuthProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { readProblem } from '../../platform/api/problems.ts'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { PasswordInput } from '../../platform/ui/controls/PasswordInput.tsx'
import { SecondCodeField } from './fields.tsx'

/** The e-mail address and password of a sign-in. */
export type Credentials = SentValues<typeof accountCalls.beginTwoFactor>

/**
 * Returns a function that signs in with the values of `SignInFields`, and whether the account needs
 * a code. An account that must set up its second step first is given to the callback.
 */
export function useLogin(onMissingTwoFactor?: (credentials: Credentials) => void) {
  const authProvider = useAuthProvider()
  const [needsCode, setNeedsCode] = useState(false)
  const submission = useSubmit(
    async ({ email: typedEmail, password, code }: SentValues<typeof accountCalls.login>) => {
      const email = typedEmail.trim()
      try {
        await authProvider?.login({ email, password, ...(needsCode && { code }) })
      } catch (error) {
        const problemCode = readProblem(error)?.code
        if (problemCode === 'second_code_needed') setNeedsCode(true)
        else if (problemCode === 'two_factor_missing' && onMissingTwoFactor)
          onMissingTwoFactor({ email, password })
        else throw error
      }
    },
  )
  return { ...submission, needsCode, startOver: () => setNeedsCode(false) }
}

interface SignInFieldsProps {
  failure: ErrorMessage | null
  /** The label of the e-mail field. */
  label: string
  /** True if the e-mail address is fixed, so that only the password is needed. */
  hasFixedEmail?: boolean
  /** True if the password was right and a code is needed too. */
  needsCode: boolean
}

/**
 * The fields for address, password and code. The server does not say whether address or password is
 * wrong, so both are marked.
 */
export function SignInFields({
  failure,
  label,
  hasFixedEmail = false,
  needsCode,
}: SignInFieldsProps) {
  const translate = useTranslate()
  const isMarked = failure !== null && !failure.fields.code
  return (
    <>
      {/* The request's name does not help a user who mistyped a password. */}
      <SubmitError failure={failure && { ...failure, detail: undefined }} />
      <TextField name="email" label={label} isMarked={isMarked && !hasFixedEmail}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="username"
            readOnly={hasFixedEmail || needsCode}
          />
        )}
      </TextField>
      <TextField name="password" label={translate('ui.password')} isMarked={isMarked}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            data-focus-first={hasFixedEmail || undefined}
          />
        )}
      </TextField>
      {needsCode && <SecondCodeField />}
    </>
  )
}
