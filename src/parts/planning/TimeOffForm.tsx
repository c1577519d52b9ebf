import { initialValues, parseFieldValues, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { FormContent } from '../form/FormDialog.tsx'
import type { TimeOffEntity } from './time-off.ts'

/** The form before a plan: the absent person or the closed place, and the time. */
export interface TimeOffStep {
  entity: TimeOffEntity
  /** The initial values of the record. */
  startValues: Values
  /** Explains the effect of empty fields. */
  hint?: string
  /** The label of the button. */
  action: string
}

interface TimeOffFormProps extends TimeOffStep {
  onNext: (record: Values) => void
  onClose: () => void
}

/** Asks for the absent person or the closed place, and the time. */
export function TimeOffForm(props: TimeOffFormProps) {
  const { entity, startValues, hint, action, onNext, onClose } = props
  const { resource, reference } = entity
  const names = resource.form ?? []
  const submit = async (values: Values) => onNext(parseFieldValues(resource, names, values))
  return (
    <FormContent
      action={action}
      onCancel={onClose}
      resource={resource.name}
      defaultValues={{ ...initialValues(resource, names), ...startValues }}
      submit={submit}
    >
      {hint && <p className="muted">{hint}</p>}
      {names.map((name) => (
        <FormField key={name} reference={reference} name={name} />
      ))}
    </FormContent>
  )
}
