import { useInput, useTranslate, ValidationError } from 'ra-core'
import { isRequired } from '../../../../registry/fields/records.ts'
import { Field } from '../../fields/Field.tsx'
import { Input } from '../../fields/inputs/Input.tsx'
import { findValueProblem } from '../../fields/validation.ts'
import type { ObstacleField } from './obstacle-fields.ts'

/** The new value for a field of a row that is restored with another. */
export function RestoredRowField({ field: along }: { field: ObstacleField }) {
  const { resource, name, source, labels } = along
  const translate = useTranslate()
  const declared = resource.fields[name]
  const { field, fieldState } = useInput({
    source,
    validate: (value: unknown) => {
      const problem = declared && findValueProblem(declared, value)
      return problem && { message: problem.key, args: problem.params ?? {} }
    },
  })
  if (!declared) return null
  const message = fieldState.error?.message
  return (
    <Field
      label={labels.map((key) => translate(key)).join(': ')}
      required={isRequired(declared)}
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
