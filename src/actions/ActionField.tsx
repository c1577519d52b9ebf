import type { RowsReference } from '../data/list-references.ts'
import { FieldRow } from '../fields/inputs/FieldRow.tsx'
import { Input } from '../fields/inputs/Input.tsx'
import type { Values } from '../fields/validation.ts'

interface ActionFieldProps {
  reference: RowsReference
  name: string
  /** What was said so far, and the row it is said about; choices may follow from either. */
  values: Values
  row: Values | undefined
  required: boolean
  error: string | undefined
  onChange: (name: string, value: unknown) => void
}

/** One field that a call needs, as a dialog asks for it. */
export function ActionField(props: ActionFieldProps) {
  const { reference, name, values, row, required, error, onChange } = props
  const { resource } = reference
  return (
    <FieldRow id={`ask-${name}`} resource={resource} name={name} error={error} required={required}>
      {(wiring) => (
        <Input
          {...wiring}
          resource={resource}
          name={name}
          value={values[name]}
          siblings={{ ...row, ...values }}
          onChange={(value) => onChange(name, value)}
        />
      )}
    </FieldRow>
  )
}
