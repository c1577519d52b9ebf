import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'

/**
 * Shows the server's field errors at their fields. Returns the errors of fields the form does not
 * show.
 */
function useErrorsAtFields(failure: ErrorMessage | null): readonly string[] {
  const { setError, clearErrors, getFieldState } = useFormContext()
  const [hiddenErrors, setHiddenErrors] = useState<readonly string[]>([])
  useEffect(() => {
    const messages = Object.entries(failure?.fields ?? {})
    for (const [name, message] of messages) setError(name, { type: 'server', message })
    // An error has a `ref` if the form shows its field. Any other error would block all later
    // submits.
    const unshownMessages = messages.filter(([name]) => !getFieldState(name).error?.ref)
    clearErrors(unshownMessages.map(([name]) => name))
    setHiddenErrors(unshownMessages.map(([, message]) => message))
  }, [failure, setError, clearErrors, getFieldState])
  return hiddenErrors
}

/** Shows a form's submit error: field errors at their fields, other errors above them. */
export function SubmitError({ failure }: { failure: ErrorMessage | null }) {
  const hiddenErrors = useErrorsAtFields(failure)
  if (!failure) return null
  const hasShownErrors = Object.keys(failure.fields).length > hiddenErrors.length
  if (hasShownErrors && hiddenErrors.length === 0) return null
  if (!hasShownErrors) return <FormError error={failure} />
  const message = [failure.message, ...hiddenErrors].join(' ')
  return <FormError error={{ ...failure, message, fields: {} }} />
}
