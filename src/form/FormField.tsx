import { useInput, useRecordContext, ValidationError } from 'ra-core'
import { useEffect, useId, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { AnyResource } from '../../resources/kit/define.ts'
import { besides } from '../../resources/kit/checks.ts'
import { type Field, isRequired, labelOf } from '../../resources/kit/fields.ts'
import type { RowsPlace } from '../provider/places.ts'
import { FieldRow } from './FieldRow.tsx'
import { Input } from './inputs.tsx'
import { WithNew } from './WithNew.tsx'
import { problemAt, type Values } from './values.ts'

/** The fields that decide what a field may point to. */
function dependsOn(field: Field | undefined): readonly string[] {
  if (field?.type === 'polymorphic') return [field.by]
  return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/** What the fields hold that a field's choice depends on. */
function useSiblings(field: Field | undefined): Values {
  const names = dependsOn(field)
  const values = useWatch({ name: names })
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]))
}

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

/** One field of a form, with its label, its input and what is wrong with it. */
export function FormField({ place, name }: { place: RowsPlace; name: string }) {
  const { resource } = place
  const field = resource.fields[name]
  const { field: bound, fieldState } = useInput({
    source: name,
    validate: (value: unknown, values: Values) => {
      const problem = problemAt(resource, name, { ...values, [name]: value })
      return problem && { message: problem.key, args: problem.params ?? {} }
    },
  })
  useBesides(resource, name)
  const siblings = useSiblings(field)
  const { onChange } = bound
  // A number that somebody typed stays: it may be of the other kind.
  const isTyped = field?.type === 'polymorphic' && typeof bound.value === 'string'
  useTurned(siblings, () => {
    if (!isTyped) onChange(null)
  })
  const known = useKnown(name, bound.value)
  const id = useId()
  const message = fieldState.error?.message
  if (!field) return null
  return (
    <FieldRow
      id={id}
      resource={resource}
      name={name}
      required={isRequired(field)}
      error={message ? <ValidationError error={message} /> : undefined}
    >
      {(wiring) => (
        <WithNew field={field} siblings={siblings} onMade={onChange}>
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
        </WithNew>
      )}
    </FieldRow>
  )
}
