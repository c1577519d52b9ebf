import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { controlAttributes, Field } from '../fields/Field.tsx'

type Controller = ReturnType<typeof useController>['field']
/** The props of a text field in a form. */
export type TextControl = ReturnType<typeof controlAttributes> & Omit<Controller, 'disabled'>

interface TextFieldProps {
  name: string
  label: ReactNode
  hint?: string
  optional?: boolean
  /** Marked as wrong, though what is wrong is said elsewhere. */
  isMarked?: boolean
  children: (control: TextControl) => ReactNode
}

/** A field of a form that belongs to no entity: the server alone judges what is typed. */
export function TextField({ name, label, hint, optional, isMarked, children }: TextFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: '' })
  const { disabled: _, ...bound } = field
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
          ...controlAttributes({ ...wiring, invalid: wiring.invalid || isMarked === true }),
          ...bound,
        })
      }
    </Field>
  )
}
