import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../fields/validation.ts'

/**
 * Writes the chosen values into the surrounding form. They stay there if the server refuses them.
 */
export function SettledValues({ values }: { values: Values | null }) {
  const { setValue } = useFormContext()
  useEffect(() => {
    for (const [name, value] of Object.entries(values ?? {}))
      setValue(name, value, { shouldDirty: true })
  }, [values, setValue])
  return null
}
