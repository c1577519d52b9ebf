import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listBulkEditableFields } from '../../../../registry/changes/edited-fields.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import {
  asRequired,
  parseFieldValues,
  findValueProblem,
  type Values,
} from '../../../parts/fields/validation.ts'
import { FormField } from '../../../parts/form/FormField.tsx'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'

/** The typing pause before the values are previewed, in milliseconds. */
const PAUSE_MS = 400

/** Returns whether a field must be filled. A default applies to new rows only. */
const mustBeFilled = (resource: AnyResource, name: string) => {
  const field = resource.fields[name]
  return field !== undefined && field.type !== 'id' && !field.nullable
}

/** Returns the values of these fields as JSON text; empty while one is invalid. */
function readText(resource: AnyResource, names: readonly string[], values: Values): string {
  const isValid = names.every((name) => {
    const field = resource.fields[name]
    if (!field) return true
    const checkedField = mustBeFilled(resource, name) ? asRequired(field) : field
    return findValueProblem(checkedField, values[name]) === undefined
  })
  return isValid ? JSON.stringify(parseFieldValues(resource, names, values)) : ''
}

interface ChosenFieldsProps {
  reference: RowsReference
  names: readonly string[]
  onChoose: (names: readonly string[]) => void
  /** Called with the values as JSON text after a typing pause; empty while one is invalid. */
  onSettled: (values: string) => void
}

/** The fields to change in many rows, with their new values. */
export function ChosenFields({ reference, names, onChoose, onSettled }: ChosenFieldsProps) {
  const { resource } = reference
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const valuesText = readText(resource, names, useWatch() as Values)
  const notifySettled = useEffectEvent(onSettled)
  useEffect(() => {
    const timer = setTimeout(() => notifySettled(valuesText), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [valuesText])
  const fields = listBulkEditableFields(resource)
  const choose = (name: string, isChosen: boolean) => {
    // An unticked checkbox means no, not an empty value.
    if (resource.fields[name]?.type === 'flag') setValue(name, 0)
    onChoose(fields.filter((field) => (field === name ? isChosen : names.includes(field))))
  }
  return (
    <>
      <fieldset className="edit-choice">
        <legend>{translate('bulk.update.fields')}</legend>
        {fields.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={names.includes(name)}
              onChange={({ target }) => choose(name, target.checked)}
            />
            <span>{translate(fieldLabelKey(resource, name))}</span>
          </label>
        ))}
      </fieldset>
      {names.map((name) => (
        <FormField
          key={name}
          reference={reference}
          name={name}
          required={mustBeFilled(resource, name)}
        />
      ))}
    </>
  )
}
