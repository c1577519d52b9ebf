import { useInput, useRecordContext, useTranslate, ValidationError } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { listFieldsInSameRules, isConditionallyRequired } from '../../../registry/rules/checks.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName, getTargetEntity } from '../../../registry/fields/targets.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import type { Field as FieldOf } from '../../../registry/fields/field-types.ts'
import { dataProvider } from '../../platform/data/index.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { Input } from '../fields/inputs/Input.tsx'
import {
  asRequired,
  isFormFieldRequired,
  findFormProblem,
  findValueProblem,
  type Values,
} from '../fields/validation.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Field } from '../fields/Field.tsx'
import { type ChoicePurpose, useBusy } from './choices/useBusy.ts'
import { useSiblings } from './choices/useSiblings.ts'
import { NewButton } from './NewButton.tsx'
import { TypedPhone } from './SharedPhone.tsx'
import { StartTimes } from './times/StartTimes.tsx'
import { useQuickCreate } from './useQuickCreate.ts'

/** Calls back when a sibling value changes, unless the value of the field changes with it. */
function useOnChange(siblings: Values, onChanged: () => void, value?: unknown): void {
  const valuesText = JSON.stringify(siblings)
  const previous = useRef({ valuesText, value })
  useEffect(() => {
    const { valuesText: previousText, value: previousValue } = previous.current
    previous.current = { valuesText, value }
    if (previousText !== valuesText && previousValue === value) onChanged()
  })
}

/**
 * Validates a field again when a related field changes. Returns the values of the related fields.
 */
function useRevalidation(resource: AnyResource, name: string): Values {
  const names = listFieldsInSameRules(resource, name)
  const values: unknown[] = useWatch({ name: names })
  const { trigger } = useFormContext()
  const { submitCount } = useFormState()
  const otherValues = Object.fromEntries(
    names.map((otherName, index) => [otherName, values[index] ?? null]),
  )
  useOnChange(otherValues, () => {
    if (submitCount > 0) void trigger(name)
  })
  return otherValues
}

/** Returns the loaded title of a reference, which may no longer be among the choices. */
function useLoadedTitle(name: string, value: unknown): string | undefined {
  const record = useRecordContext()
  const isUnchanged = record && value !== null && record[name] === value
  const title = isUnchanged ? record[getReferenceTitleName(name)] : undefined
  return typeof title === 'string' ? title : undefined
}

/**
 * Returns whether a typed text may name a row of the new entity too, so that the input keeps it.
 */
function canKeepText(field: FieldOf | undefined, value: unknown, siblings: Values): boolean {
  if (field?.type !== 'polymorphic' || typeof value !== 'string') return false
  const to = getTargetEntity(field, siblings)
  return to === undefined || !dataProvider.listsChoosable(to)
}

interface FormFieldProps {
  reference: RowsReference
  name: string
  /** True if the field must be filled, even if the entity allows rows without it. */
  required?: boolean
  /** The verb and rows the value is for, if the form does not save its own row. */
  choiceUse?: ChoicePurpose
  /** The text below the input. */
  hint?: string | undefined
  /** True if the field has an expected value, which its label must not call optional. */
  isExpected?: boolean
}

type ControlledValue = { value: unknown; onChange: (value: unknown) => void }

/** Clears the choice when a field that its choices depend on changes. */
function useClearedChoice(
  field: FieldOf | undefined,
  { value, onChange }: ControlledValue,
  siblings: ReturnType<typeof useSiblings>,
) {
  useOnChange(
    siblings,
    () => {
      if (!canKeepText(field, value, siblings)) onChange(null)
    },
    value,
  )
}

/** Returns a function that changes fields of the form. */
function useChangeOthers() {
  const { setValue } = useFormContext()
  return (values: Values) => {
    for (const [name, value] of Object.entries(values))
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
  }
}

/** Returns the validation of a field: the error of its value, if any. */
const createValidator =
  (resource: AnyResource, name: string, isRequired: boolean) =>
  (value: unknown, values: Values) => {
    const field = resource.fields[name]
    const requiredProblem =
      isRequired && field ? findValueProblem(asRequired(field), value) : undefined
    const problem = requiredProblem ?? findFormProblem(resource, name, { ...values, [name]: value })
    return problem && { message: problem.key, args: problem.params ?? {} }
  }

/** A field of an entity in a form: label, input and error. */
export function FormField({ reference, name, required = false, ...props }: FormFieldProps) {
  const { choiceUse, hint, isExpected = false } = props
  const { resource } = reference
  const translate = useTranslate()
  const field = resource.fields[name]
  const record = useRecordContext()
  const isRequired = required || isFormFieldRequired(resource, name, record)
  const { field: control, fieldState } = useInput({
    source: name,
    validate: createValidator(resource, name, isRequired),
  })
  const relatedValues = useRevalidation(resource, name)
  const isMarkedRequired = isRequired || isConditionallyRequired(resource, name, relatedValues)
  // A flag always has a value, so it is never optional.
  const isOptional = !isMarkedRequired && !isExpected && field?.type !== 'flag'
  const siblings = useSiblings(resource, field)
  const { onChange } = control
  useClearedChoice(field, control, siblings)
  const loadedTitle = useLoadedTitle(name, control.value)
  const { notes, isAsking } = useBusy(resource, name, choiceUse)
  const creating = useQuickCreate(field, siblings, onChange)
  const choices = { siblings, notes, isAsking, creating, isNew: record?.id === undefined }
  const changeOthers = useChangeOthers()
  const message = fieldState.error?.message
  if (!field) return null
  return (
    <Field
      label={translate(getFieldLabelKey(resource, name))}
      required={isMarkedRequired}
      optional={isOptional}
      // An earlier choice may not fit a time that was chosen later.
      hint={message ? undefined : (notes?.get(Number(control.value))?.text ?? hint)}
      error={message ? <ValidationError error={message} /> : undefined}
      action={creating && <NewButton {...creating} />}
      short={getTypeTraits(field.type).ordered}
    >
      {(wiring) => (
        <>
          <Input
            {...wiring}
            resource={resource}
            name={name}
            {...choices}
            onChange={onChange}
            onChangeOthers={changeOthers}
            value={control.value}
            valueTitle={loadedTitle}
            onBlur={control.onBlur}
          />
          {field.type === 'phone' && (
            <TypedPhone resource={resource} name={name} value={control.value} />
          )}
          <StartTimes resource={resource} name={name} />
        </>
      )}
    </Field>
  )
}
