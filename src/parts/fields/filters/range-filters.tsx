import { useTranslate } from 'ra-core'
import { toLatinNumber } from '../../../../registry/characters/digits.ts'
import { isDay } from '../../../../registry/days/days.ts'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import { resolveDays, RELATIVE_DAYS } from '../../../../registry/days/relative-days.ts'
import { getFilterKey } from '../../../../registry/fields/filter-names.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { DayInput } from '../days/DayInput.tsx'
import type { FilterProps } from '../../../platform/extension-points/types.ts'

const RANGE_ENDS = ['from', 'to'] as const

/** Returns the labels and keys of the two ends of a range. */
function useRangeEnds({ name, resource }: Pick<FilterProps, 'name' | 'resource'>) {
  const translate = useTranslate()
  const field = translate(getFieldLabelKey(resource, name))
  return RANGE_ENDS.map((operator) => ({
    key: getFilterKey({ name, operator }),
    label: translate(`ui.${operator}`, { field }),
    shortLabel: translate(`ui.filter_${operator}`),
  }))
}

/** A filter for a range of numbers. */
export function RangeFilter(props: FilterProps) {
  const { filters, onChange } = props
  return (
    <div className="filter-range">
      {useRangeEnds(props).map(({ key, label, shortLabel }) => (
        <label key={key}>
          <span aria-hidden="true">{shortLabel}</span>
          <input
            type="text"
            inputMode="decimal"
            className="input"
            dir="ltr"
            aria-label={label}
            value={filters[key]?.[0] ?? ''}
            onChange={({ target }) =>
              onChange({ [key]: target.value ? [toLatinNumber(target.value)] : [] })
            }
          />
        </label>
      ))}
    </div>
  )
}

/** A filter for days: relative periods such as today, or a range of days. */
export function DaysFilter(props: FilterProps) {
  const { name, filters, onChange } = props
  const translate = useTranslate()
  const { today, timeZone } = useFormat()
  const getDayOfInstant = (text = '') => {
    const time = Date.parse(text)
    const day = Number.isNaN(time) ? '' : getLocalDay(timeZone, new Date(time))
    return { from: day, to: day }
  }
  const ends = useRangeEnds(props)
  const [preset] = filters[name] ?? []
  const clearedFilters = Object.fromEntries(
    [name, ...ends.map(({ key }) => key)].map((key) => [key, []]),
  )
  return (
    <>
      <div className="filter-presets">
        {RELATIVE_DAYS.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === preset}
            onClick={() => onChange({ ...clearedFilters, [name]: day === preset ? [] : [day] })}
          >
            {translate(`days.${day}`)}
          </button>
        ))}
      </div>
      <div className="filter-range filter-days">
        {ends.map(({ key, label, shortLabel }, index) => {
          const bound = preset ?? filters[key]?.[0]
          const days = resolveDays(bound, today) ?? getDayOfInstant(bound)
          return (
            <div key={key}>
              <span aria-hidden="true">{shortLabel}</span>
              <DayInput
                aria-label={label}
                value={(index === 0 ? days?.from : days?.to) ?? ''}
                onChange={(day) => {
                  if (day === '' || isDay(day)) onChange({ [name]: [], [key]: day ? [day] : [] })
                }}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
