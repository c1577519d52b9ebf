import { useTranslate } from 'ra-core'
import { getChoices } from '../../../../registry/entities/choices.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import {
  getChoiceLabelKey,
  getFieldLabelKey,
  getStateKey,
} from '../../../platform/i18n/label-keys.ts'

interface NarrowSelectProps {
  resource: AnyResource
  /** A choice field, or `state`. */
  name: string
  value: string | undefined
  onChange: (value: string) => void
}

/** Returns the values of a choice field or the states of an entity, with their label keys. */
function listNarrowOptions(resource: AnyResource, name: string) {
  const field = resource.fields[name]
  if (field?.type === 'choice')
    return getChoices(resource, name, field).map((value) => ({
      value,
      key: getChoiceLabelKey(resource, name, value),
    }))
  return Object.keys(resource.states ?? {}).map((value) => ({
    value,
    key: getStateKey(resource, value),
  }))
}

/** Filters related rows by one value. */
export function NarrowSelect({ resource, name, value = '', onChange }: NarrowSelectProps) {
  const translate = useTranslate()
  return (
    <label className="narrow muted small">
      <span>{translate(getFieldLabelKey(resource, name))}</span>
      <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{translate('ui.any')}</option>
        {listNarrowOptions(resource, name).map((option) => (
          <option key={option.value} value={option.value}>
            {translate(option.key)}
          </option>
        ))}
      </select>
    </label>
  )
}
