import { useCallback, useRef, useState } from 'react'
import type { Values } from '../../parts/fields/validation.ts'

/** Validates a desk form. Resolves with its values; null after the form shows its errors. */
export type ReadForm = () => Promise<Values | null>

/** The values of the forms of the desk, by form name. */
export type FormValues = Readonly<Record<string, Values>>

/** The callbacks of a desk form. Each gets the form's name. */
export interface FormConnection {
  onReady: (name: string, readForm: ReadForm) => void
  onValues: (name: string, values: Values) => void
}

/** Keeps the current values of the desk's forms, and their validators. */
export function useForms() {
  const readers = useRef(new Map<string, ReadForm>())
  const [values, setValues] = useState<FormValues>({})
  const onReady = useCallback(
    (name: string, readForm: ReadForm) => void readers.current.set(name, readForm),
    [],
  )
  const onValues = useCallback(
    (name: string, changedValues: Values) =>
      setValues((current) => ({ ...current, [name]: changedValues })),
    [],
  )
  /** Validates all forms, so that each shows its errors. */
  const readAllForms = async (): Promise<FormValues | null> => {
    const allValues: Record<string, Values> = {}
    let isValid = true
    for (const [name, readForm] of readers.current) {
      const formValues = await readForm()
      if (formValues) allValues[name] = formValues
      else isValid = false
    }
    return isValid ? allValues : null
  }
  return { values, onReady, onValues, readAllForms }
}
