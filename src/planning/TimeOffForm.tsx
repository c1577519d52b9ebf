import { initialValues, parsedValues, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import type { TimeOffEntity } from './time-off.ts'

interface TimeOffFormProps {
  timeOff: TimeOffEntity
  /** The initial values of the record. */
  started: Values
  /** Explains the effect of empty fields. */
  hint?: string
  /** The label of the button. */
  action: string
  onNext: (record: Values) => void
  onClose: () => void
}

/** Asks who is off or what is closed, and when. */
export function TimeOffForm(props: TimeOffFormProps) {
  const { timeOff, started, hint, action, onNext, onClose } = props
  const { resource, reference } = timeOff
  const names = resource.form ?? []
  const submit = async (values: Values) => onNext(parsedValues(resource, names, values))
  return (
    <SubmitForm
      resource={resource.name}
      defaultValues={{ ...initialValues(resource, names), ...started }}
      onSubmit={submit}
    >
      <div className="dialog-body">
        {hint && <p className="muted">{hint}</p>}
        {names.map((name) => (
          <FormField key={name} reference={reference} name={name} />
        ))}
      </div>
      <DialogFoot action={action} onCancel={onClose} />
    </SubmitForm>
  )
}
