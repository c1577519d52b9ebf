import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../fields/validation.ts'

/** Puts the values that were chosen into the form around it, which stays if they are refused. */
export function MergedValues({ values }: { values: Values | null }) {
  const { setValue } = useFormContext()
  useEffect(() => {
    for (const [name, value] of Object.entries(values ?? {}))
      setValue(name, value, { shouldDirty: true })
  }, [values, setValue])
  return null
}
