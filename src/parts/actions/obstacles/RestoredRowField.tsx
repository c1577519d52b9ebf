import { useInput, useTranslate, ValidationError } from 'ra-core'
import { isRequired } from '../../../../registry/fields/records.ts'
import { Field } from '../../fields/Field.tsx'
import { Input } from '../../fields/inputs/Input.tsx'
import { findValueProblem } from '../../fields/validation.ts'
import type { ObstacleField } from './obstacle-fields.ts'

/** The new value for a field of a row that is restored with another. */
export function RestoredRowField({ field: obstacleField }: { field: ObstacleField }) {
  const { resource, name, source, labels } = obstacleField
  const translate = useTranslate()
  const declaration = resource.fields[name]
  const { field, fieldState } = useInput({
    source,
    validate: (value: unknown) => {
      const problem = declaration && findValueProblem(declaration, value)
      return problem && { message: problem.key, args: problem.params ?? {} }
    },
  })
  if (!declaration) return null
  const message = fieldState.error?.message
  return (
    <Field
      label={labels.map((key) => translate(key)).join(': ')}
      required={isRequired(declaration)}
      error={message ? <ValidationError error={message} /> : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          resource={resource}
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}
