import { useCallback, useRef, useState } from 'react'
import type { Values } from '../../parts/fields/validation.ts'

/** Validates a form of the desk. Resolves with its values, or with null after it has shown what is wrong. */
export type ReadForm = () => Promise<Values | null>

/** The values of the forms of the desk, by their name. */
export type FormValues = Readonly<Record<string, Values>>

/** The callbacks of a desk form. Each gets the form's name. */
export interface Connection {
  onReady: (name: string, read: ReadForm) => void
  onValues: (name: string, values: Values) => void
}

/** Keeps the forms of the desk: their current values, and what validates them. */
export function useForms() {
  const readers = useRef(new Map<string, ReadForm>())
  const [values, setValues] = useState<FormValues>({})
  const onReady = useCallback(
    (name: string, read: ReadForm) => void readers.current.set(name, read),
    [],
  )
  const onValues = useCallback(
    (name: string, changed: Values) => setValues((current) => ({ ...current, [name]: changed })),
    [],
  )
  /** Validates all forms, so that each shows what is wrong. */
  const readAll = async (): Promise<FormValues | null> => {
    const allValues: Record<string, Values> = {}
    let isRight = true
    for (const [name, read] of readers.current) {
      const formValues = await read()
      if (formValues) allValues[name] = formValues
      else isRight = false
    }
    return isRight ? allValues : null
  }
  return { values, onReady, onValues, readAll }
}
