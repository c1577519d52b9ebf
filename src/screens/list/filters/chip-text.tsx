import { useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { isDay } from '../../../../registry/days/days.ts'
import { resolveDays, isRelativeDays } from '../../../../registry/days/relative-days.ts'
import { type Filter, findFilter } from '../../../../registry/fields/filter-names.ts'
import { isFilteredByDays } from '../../../../registry/fields/traits.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  getChoiceLabelKey,
  getFieldLabelKey,
  getStateKey,
} from '../../../platform/i18n/label-keys.ts'
import { lazyComponent } from '../../../platform/api/lazy-component.ts'

const referenceTitle = lazyComponent(
  async () => (await import('./ReferenceTitle.tsx')).ReferenceTitle,
)

/** Loads the code of the titles of referenced rows. */
export const loadReferenceTitle = (): Promise<unknown> => referenceTitle.load()

interface ChipValueProps {
  reference: RowsReference
  filter: Filter
  value: string
}

/** The name of a period, with its days. */
function PeriodName({ value }: { value: string }) {
  const translate = useTranslate()
  const format = useFormat()
  const days = isRelativeDays(value) ? resolveDays(value, format.today) : undefined
  if (!days) return isDay(value) ? format.date(value) : format.datetime(value)
  const isSingleDay = days.from === days.to
  const dayRange = isSingleDay
    ? format.date(days.from)
    : `${format.date(days.from)} – ${format.date(days.to)}`
  return (
    <>
      <span>{translate(`days.${value}`)}</span> <small>{dayRange}</small>
    </>
  )
}

/** A value of a filter as the user reads it. */
export function ChipValue({ reference, filter, value }: ChipValueProps) {
  const { resource } = reference
  const translate = useTranslate()
  const field = resource.fields[filter.name]
  if (filter.operator === 'empty')
    return translate(value === '1' ? 'ui.filter_empty' : 'ui.filter_filled')
  if (!field) return translate(getStateKey(resource, value))
  if (field.type === 'reference' || field.type === 'references')
    return (
      <Suspense fallback={`#${value}`}>
        <referenceTitle.Screen reference={reference} filter={filter} field={field} value={value} />
      </Suspense>
    )
  if (field.type === 'choice') return translate(getChoiceLabelKey(resource, filter.name, value))
  if (field.type === 'flag') return translate(value === '1' ? 'ui.yes' : 'ui.no')
  return isFilteredByDays(field) ? <PeriodName value={value} /> : value
}

/** Returns a function that builds the label of a filter, without its values. */
export function useChipLabel({ resource }: RowsReference) {
  const translate = useTranslate()
  return (filterName: string): string => {
    const filter = findFilter(resource, filterName)
    if (!filter) return filterName
    const fieldLabel = translate(getFieldLabelKey(resource, filter.name))
    const { operator } = filter
    if (operator === 'is' || operator === 'empty') return fieldLabel
    const key = operator === 'not' ? 'ui.filter_is_not' : `ui.${operator}`
    return translate(key, { field: fieldLabel })
  }
}
