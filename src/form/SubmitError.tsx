import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'

/** Shows what the server said of single fields at those; answers with what it said of others. */
function useErrorsAtFields(failure: ErrorMessage | null): readonly string[] {
  const { setError, clearErrors, getFieldState } = useFormContext()
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const said = Object.entries(failure?.fields ?? {})
    for (const [name, message] of said) setError(name, { type: 'server', message })
    // An error has a `ref` where the form has its field; any other would hold back every later try.
    const homeless = said.filter(([name]) => !getFieldState(name).error?.ref)
    clearErrors(homeless.map(([name]) => name))
    setOthers(homeless.map(([, message]) => message))
  }, [failure, setError, clearErrors, getFieldState])
  return others
}

/** The submit error of a form: sets the field errors, and shows what belongs to no field. */
export function SubmitError({ failure }: { failure: ErrorMessage | null }) {
  const others = useErrorsAtFields(failure)
  if (!failure) return null
  const isSaidAtFields = Object.keys(failure.fields).length > others.length
  if (isSaidAtFields && others.length === 0) return null
  return <FormError error={{ ...failure, message: [failure.message, ...others].join(' ') }} />
}
