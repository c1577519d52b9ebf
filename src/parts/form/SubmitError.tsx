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
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const messages = Object.entries(failure?.fields ?? {})
    for (const [name, message] of messages) setError(name, { type: 'server', message })
    // An error has a `ref` if the form shows its field. Any other error would block all later
    // submits.
    const homeless = messages.filter(([name]) => !getFieldState(name).error?.ref)
    clearErrors(homeless.map(([name]) => name))
    setOthers(homeless.map(([, message]) => message))
  }, [failure, setError, clearErrors, getFieldState])
  return others
}

/** The submit error of a form: sets the field errors, and shows the rest. */
export function SubmitError({ failure }: { failure: ErrorMessage | null }) {
  const others = useErrorsAtFields(failure)
  if (!failure) return null
  const isShownAtFields = Object.keys(failure.fields).length > others.length
  if (isShownAtFields && others.length === 0) return null
  return <FormError error={{ ...failure, message: [failure.message, ...others].join(' ') }} />
}
