import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyList, AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'

/** The active filters by field; a row passes with any of a field's values. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** The props of every filter. */
export interface FilterProps<F = Field> {
  name: string
  field: F
  resource: AnyResource
  /** The list's react-admin resource name. */
  resourceName: string
  list: AnyList
  filters: Filters
  onChange: (name: string, values: readonly string[]) => void
}

interface Option {
  value: string
  label: string
}

/** A filter with a select of one value or any. */
export function SelectFilter(
  props: Omit<FilterProps<unknown>, 'field'> & { options: readonly Option[] },
) {
  const { name, resource, filters, onChange, options } = props
  const translate = useTranslate()
  const id = useId()
  const [value = '', ...more] = filters[name] ?? []
  // Several values come from a URL or a report; the filter chips name them.
  const hasSeveral = more.length > 0
  return (
    <label className={value ? 'filter filter-on' : 'filter'} htmlFor={id}>
      <span>{translate(fieldLabelKey(resource, name))}</span>
      <select
        id={id}
        value={hasSeveral ? '*' : value}
        onChange={({ target }) => onChange(name, target.value ? [target.value] : [])}
      >
        <option value="">{translate('ui.any')}</option>
        {hasSeveral && (
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
