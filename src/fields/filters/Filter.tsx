import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { choicesOf } from '../../../resources/kit/entities/choices.ts'
import type { FieldType, FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import { statesIn } from '../../../resources/kit/entities/states.ts'
import { useFormat } from '../../i18n/format.ts'
import { choiceKey, fieldLabelKey, stateKey } from '../../i18n/label-keys.ts'
import { type FilterProps, SelectFilter } from './SelectFilter.tsx'
import { useFilterChoices } from './useFilterChoices.ts'

function StateFilter(props: Omit<FilterProps<unknown>, 'field'>) {
  const translate = useTranslate()
  const options = statesIn(props.resource, props.list).map((state) => ({
    value: state,
    label: translate(stateKey(props.resource, state)),
  }))
  return <SelectFilter {...props} options={options} />
}

function ChoiceFilter({ field, ...props }: FilterProps<{ type: 'choice' } & FieldTypes['choice']>) {
  const translate = useTranslate()
  const options = choicesOf(props.resource, props.name, field).map((value) => ({
    value,
    label: translate(choiceKey(props.resource, props.name, value)),
  }))
  return <SelectFilter {...props} options={options} />
}

function FlagFilter({ field: _, ...props }: FilterProps) {
  const translate = useTranslate()
  const options = [
    { value: '1', label: translate('ui.yes') },
    { value: '0', label: translate('ui.no') },
  ]
  return <SelectFilter {...props} options={options} />
}

function ReferenceFilter({ field, ...props }: FilterProps<FieldTypes['reference']>) {
  const choices = useFilterChoices(field, props)
  const options = choices.map(({ id, title }) => ({ value: String(id), label: title }))
  return <SelectFilter {...props} options={options} />
}

function TextFilter({ name, field, resource, filters, onChange }: FilterProps) {
  const translate = useTranslate()
  const id = useId()
  const [value = ''] = filters[name] ?? []
  return (
    <label className={value ? 'filter filter-on' : 'filter'} htmlFor={id}>
      <span>{translate(fieldLabelKey(resource, name))}</span>
      <input
        id={id}
        type="text"
        inputMode={traitsOf(field.type).quantity ? 'decimal' : 'text'}
        placeholder={translate('ui.any')}
        value={value}
        onChange={({ target }) => onChange(name, target.value ? [target.value] : [])}
      />
    </label>
  )
}

function RangeFilter({ name, resource, filters, onChange }: FilterProps) {
  const translate = useTranslate()
  const label = translate(fieldLabelKey(resource, name))
  const ends = [`${name}_from`, `${name}_to`] as const
  const on = ends.some((end) => filters[end])
  const format = useFormat()
  return (
    <fieldset className={on ? 'filter filter-on' : 'filter'}>
      <legend className="hidden">{label}</legend>
      <span aria-hidden="true">{label}</span>
      {ends.map((end, at) => (
        <input
          key={end}
          type="date"
          aria-label={translate(at === 0 ? 'ui.from' : 'ui.to', { field: label })}
          title={filters[end]?.[0] && format.date(filters[end][0])}
          value={filters[end]?.[0] ?? ''}
          onChange={({ target }) => onChange(end, target.value ? [target.value] : [])}
        />
      ))}
    </fieldset>
  )
}

/** One filter for each field type; a new type does not compile without one. */
const FILTERS = {
  id: TextFilter,
  text: TextFilter,
  longtext: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  image: TextFilter,
  integer: TextFilter,
  money: TextFilter,
  percent: TextFilter,
  coordinate: TextFilter,
  flag: FlagFilter,
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  polymorphic: TextFilter,
  date: RangeFilter,
  time: TextFilter,
  datetime: RangeFilter,
} satisfies {
  [T in FieldType]: (props: FilterProps<{ type: T } & FieldTypes[T]>) => ReactNode
}

/** The filter of a field by its type, or of the state. */
export function Filter(props: Omit<FilterProps, 'field'>) {
  if (props.name === 'state') return <StateFilter {...props} />
  const field = props.resource.fields[props.name]
  if (!field) return null
  // The cast is safe: each filter takes the field of the type that it is looked up by.
  const Component = FILTERS[field.type] as (props: FilterProps) => ReactNode
  return <Component {...props} field={field} />
}
