import { useInput, useRecordContext, useTranslate, ValidationError } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { besides } from '../../resources/kit/values/checks.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { labelOf } from '../../resources/kit/fields/pointing.ts'
import type { RowsReference } from '../data/list-references.ts'
import { Input } from '../fields/inputs/Input.tsx'
import { demanded, isNeeded, problemAt, problemIn, type Values } from '../fields/validation.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Field } from '../fields/Field.tsx'
import { useSiblings } from './useSiblings.ts'
import { WithQuickCreate } from './WithQuickCreate.tsx'

/** Calls back when what a choice depends on is another than before: it does not hold any more. */
function useTurned(siblings: Values, onTurn: () => void): void {
  const now = JSON.stringify(siblings)
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    onTurn()
  })
}

/** What was refused beside another field is looked at again when that one changes. */
function useBesides(resource: AnyResource, name: string): void {
  const names = besides(resource, name)
  const values: unknown[] = useWatch({ name: names })
  const { trigger } = useFormContext()
  const { submitCount } = useFormState()
  useTurned(Object.fromEntries(names.map((one, at) => [one, values[at] ?? null])), () => {
    if (submitCount > 0) void trigger(name)
  })
}

/** What the row's reference is called as it was loaded, also where it can no longer be chosen. */
function useKnown(name: string, value: unknown): string | undefined {
  const record = useRecordContext()
  const isAsLoaded = record && value !== null && record[name] === value
  const title = isAsLoaded ? record[labelOf(name)] : undefined
  return typeof title === 'string' ? title : undefined
}

interface FormFieldProps {
  reference: RowsReference
  name: string
  /** What is asked for must be given, also where a row may be without. */
  required?: boolean
}

/** One field of a form, with its label, its input and what is wrong with it. */
export function FormField({ reference, name, required = false }: FormFieldProps) {
  const { resource } = reference
  const translate = useTranslate()
  const field = resource.fields[name]
  const record = useRecordContext()
  const needed = required || isNeeded(resource, name, record)
  const { field: bound, fieldState } = useInput({
    source: name,
    validate: (value: unknown, values: Values) => {
      const missing = needed && field ? problemIn(demanded(field), value) : undefined
      const problem = missing ?? problemAt(resource, name, { ...values, [name]: value })
      return problem && { message: problem.key, args: problem.params ?? {} }
    },
  })
  useBesides(resource, name)
  const siblings = useSiblings(resource, field)
  const { onChange } = bound
  // A number that somebody typed stays: it may be of the other kind.
  const isTyped = field?.type === 'polymorphic' && typeof bound.value === 'string'
  useTurned(siblings, () => {
    if (!isTyped) onChange(null)
  })
  const known = useKnown(name, bound.value)
  const message = fieldState.error?.message
  if (!field) return null
  return (
    <Field
      label={translate(fieldLabelKey(resource, name))}
      required={needed}
      // Yes or no is always one of them: there is nothing that could be left out.
      optional={!needed && field.type !== 'flag'}
      error={message ? <ValidationError error={message} /> : undefined}
    >
      {(wiring) => (
        <WithQuickCreate field={field} siblings={siblings} onMade={onChange}>
          <Input
            {...wiring}
            resource={resource}
            name={name}
            value={bound.value}
            known={known}
            siblings={siblings}
            onChange={onChange}
            onBlur={bound.onBlur}
          />
        </WithQuickCreate>
      )}
    </Field>
  )
}
