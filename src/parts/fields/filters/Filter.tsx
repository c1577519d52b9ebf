import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { getChoices } from '../../../../registry/entities/choices.ts'
import { getListStates } from '../../../../registry/entities/states.ts'
import type { FieldType, FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getFilterKey, getFilterOperators } from '../../../../registry/fields/filter-names.ts'
import { SEARCH_LIMITS } from '../../../../registry/values/search-limits.ts'
import {
  getChoiceLabelKey,
  getFieldLabelKey,
  getStateKey,
} from '../../../platform/i18n/label-keys.ts'
import { useOverride } from '../../../platform/extension-points/overrides-context.ts'
import type { FilterProps } from '../../../platform/extension-points/types.ts'
import { OptionsFilter } from './OptionsFilter.tsx'
import { DaysFilter, RangeFilter } from './range-filters.tsx'
import { SwitchFilter } from './SwitchFilter.tsx'
import { useFilterChoices } from './useFilterChoices.ts'

function StateFilter(props: Omit<FilterProps<unknown>, 'field'>) {
  const translate = useTranslate()
  const options = getListStates(props.resource, props.list).map((state) => ({
    value: state,
    label: translate(getStateKey(props.resource, state)),
  }))
  return <OptionsFilter {...props} options={options} />
}

function ChoiceFilter({ field, ...props }: FilterProps<{ type: 'choice' } & FieldTypes['choice']>) {
  const translate = useTranslate()
  const options = getChoices(props.resource, props.name, field).map((value) => ({
    value,
    label: translate(getChoiceLabelKey(props.resource, props.name, value)),
  }))
  return <OptionsFilter {...props} options={options} />
}

function FlagFilter({ name, resource, filters, onChange }: FilterProps) {
  const label = useTranslate()(getFieldLabelKey(resource, name))
  return (
    <SwitchFilter
      filters={filters}
      onChange={onChange}
      label={label}
      filter={name}
      onKey="ui.yes"
      offKey="ui.no"
    />
  )
}

function ReferenceFilter({ field, ...props }: FilterProps<FieldTypes['reference']>) {
  const { choices, isPending, search } = useFilterChoices(field, props)
  const options = choices.map(({ id, title }) => ({ value: String(id), label: title }))
  return <OptionsFilter {...props} options={options} isPending={isPending} onSearch={search} />
}

function TextFilter({ name, resource, filters, onChange }: FilterProps) {
  const translate = useTranslate()
  const label = translate('ui.filter_contains', {
    field: translate(getFieldLabelKey(resource, name)),
  })
  return (
    <input
      type="text"
      className="input"
      maxLength={SEARCH_LIMITS.length}
      aria-label={label}
      value={filters[name]?.[0] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value ? [target.value] : [] })}
    />
  )
}

/** A filter for each field type; a new type does not compile without one. */
const FILTERS = {
  id: TextFilter,
  text: TextFilter,
  longtext: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  image: TextFilter,
  files: TextFilter,
  integer: RangeFilter,
  money: RangeFilter,
  percent: RangeFilter,
  coordinate: RangeFilter,
  flag: FlagFilter,
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  polymorphic: TextFilter,
  date: DaysFilter,
  time: RangeFilter,
  datetime: DaysFilter,
} satisfies {
  [T in FieldType]: (props: FilterProps<{ type: T } & FieldTypes[T]>) => ReactNode
}

/** A filter for empty or filled values of a field. */
function EmptyFilter({ name, field, resource, filters, onChange }: FilterProps) {
  const translate = useTranslate()
  if (!getFilterOperators(field).includes('empty')) return null
  const label = translate('ui.filter_value', { field: translate(getFieldLabelKey(resource, name)) })
  return (
    <SwitchFilter
      filters={filters}
      onChange={onChange}
      label={label}
      filter={getFilterKey({ name, operator: 'empty' })}
      onKey="ui.filter_empty"
      offKey="ui.filter_filled"
    />
  )
}

/** The filter of a field, by its override or its field's type, or of the state. */
export function Filter(props: Omit<FilterProps, 'field'>) {
  const customFilter = useOverride('filters', props.resource.name, props.name)
  const field = props.resource.fields[props.name]
  if (!field) return <StateFilter {...props} />
  // The cast is safe, because each filter is looked up by the type of its field.
  const FilterInput = (customFilter ?? FILTERS[field.type]) as (props: FilterProps) => ReactNode
  return (
    <>
      <FilterInput {...props} field={field} />
      <EmptyFilter {...props} field={field} />
    </>
  )
}
