import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { buildInitialValues, type Values } from '../../parts/fields/validation.ts'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../parts/form/SubmitForm.tsx'
import type { FormConnection } from './useForms.ts'

/** Connects a form with the desk: it reports its values, and can be validated from outside. */
function FormConnection({ name, onReady, onValues }: FormConnection & { name: string }) {
  const { handleSubmit } = useFormContext()
  const values: Values = useWatch()
  const valuesText = JSON.stringify(values)
  useEffect(() => {
    onReady(
      name,
      () =>
        new Promise<Values | null>((resolve) => {
          void handleSubmit(
            (validValues) => resolve(validValues),
            () => resolve(null),
          )()
        }),
    )
  }, [name, handleSubmit, onReady])
  useEffect(() => onValues(name, JSON.parse(valuesText) as Values), [name, valuesText, onValues])
  return null
}

interface DeskSectionProps extends FormConnection {
  /** The name of the form among those of the desk. */
  name: string
  title: string
  resource: AnyResource
  names: readonly string[]
  /** The fields that are required here, although the entity allows rows without them. */
  required?: readonly string[]
  startValues?: Values
  /** The refusal of the row by the server. */
  failure: ErrorMessage | null
  children?: ReactNode
}

const sendNothing = async (): Promise<void> => undefined

/** The section of one row in the desk form. */
export function DeskSection(props: DeskSectionProps) {
  const { title, resource, names, required = [], startValues, failure, children } = props
  return (
    <SubmitForm
      className="desk-section"
      resource={resource.name}
      defaultValues={{ ...buildInitialValues(resource, names), ...startValues }}
      // One button below sends all sections.
      onSubmit={sendNothing}
    >
      <fieldset className="form-group">
        <legend>{title}</legend>
        <SubmitError failure={failure} />
        <div className="form-fields stack">
          {names.map((name) => (
            <FormField
              key={name}
              reference={{ resource, resourceName: resource.name }}
              name={name}
              required={required.includes(name)}
            />
          ))}
        </div>
      </fieldset>
      {children}
      <FormConnection name={props.name} onReady={props.onReady} onValues={props.onValues} />
    </SubmitForm>
  )
}
