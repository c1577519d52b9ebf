import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyList, AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'

/** The filters that are on: by field, any of the values. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** What a filter shows and how it is changed. */
export interface FilterProps<F = Field> {
  name: string
  field: F
  resource: AnyResource
  /** The list, by react-admin's name. */
  resourceName: string
  list: AnyList
  filters: Filters
  onChange: (name: string, values: readonly string[]) => void
}

interface Option {
  value: string
  label: string
}

/** A filter that is one of a few values, or any. */
export function SelectFilter(
  props: Omit<FilterProps<unknown>, 'field'> & { options: readonly Option[] },
) {
  const { name, resource, filters, onChange, options } = props
  const translate = useTranslate()
  const id = useId()
  const [value = '', ...more] = filters[name] ?? []
  // Several values come from an address or a report; the chips name them.
  const several = more.length > 0
  return (
    <label className={value ? 'filter filter-on' : 'filter'} htmlFor={id}>
      <span>{translate(fieldLabelKey(resource, name))}</span>
      <select
        id={id}
        value={several ? '*' : value}
        onChange={({ target }) => onChange(name, target.value ? [target.value] : [])}
      >
        <option value="">{translate('ui.any')}</option>
        {several && (
          <option value="*" disabled>
            {translate('ui.chosen_count', { count: more.length + 1 })}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
