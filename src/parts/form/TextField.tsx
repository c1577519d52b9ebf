import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { buildControlAttributes, Field } from '../fields/Field.tsx'

type Controller = ReturnType<typeof useController>['field']
/** The props of a text field in a form. */
export type TextControl = ReturnType<typeof buildControlAttributes> & Omit<Controller, 'disabled'>

interface TextFieldProps {
  name: string
  label: ReactNode
  hint?: string
  optional?: boolean
  /** True if the field is marked as invalid while the message is shown elsewhere. */
  isMarked?: boolean
  children: (control: TextControl) => ReactNode
}

/** A form field of no entity. Only the server validates it. */
export function TextField({ name, label, hint, optional, isMarked, children }: TextFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: '' })
  const { disabled: _, ...inputProps } = field
  return (
    <Field
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      required={!optional}
      optional={optional}
    >
      {(wiring) =>
        children({
          ...buildControlAttributes({ ...wiring, invalid: wiring.invalid || isMarked === true }),
          ...inputProps,
        })
      }
    </Field>
  )
}
