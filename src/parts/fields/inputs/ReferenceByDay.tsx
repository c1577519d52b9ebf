import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { type Format, useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { toWallClock } from '../../../../registry/text/wall-clock.ts'
import { ChoicesError } from '../choices/ChoicesError.tsx'
import { getRequiredFirstKey } from '../choices/required-first.ts'
import { useChoosable } from '../choices/useChoices.ts'
import { inputText, controlProps } from './TextInput.tsx'

type ReferenceField = FieldTypes['reference']
type ReferenceByDayProps = InputProps<ReferenceField>

/** Returns the remaining capacity of a row; undefined where it has no capacity. */
function getRemainingCapacity(row: Row, { capacity }: ReferenceField): number | undefined {
  return capacity && Number(row[capacity.limit]) - Number(row[capacity.count])
}

/** Returns the times of a row, for example its start and end. */
function formatTimes(row: Row, { to }: ReferenceField): string {
  const { fields } = getResource(to)
  const names = Object.keys(fields).filter((name) => fields[name]?.type === 'time')
  return names.map((name) => inputText(row[name])).join('–')
}

/** Returns whether a row is in the future, in the business's time zone. */
function isUpcoming(
  row: Row,
  { to, day = '' }: ReferenceField,
  { timeZone, today }: Format,
): boolean {
  const currentTime = toWallClock(new Date().toISOString(), timeZone).slice(11)
  return inputText(row[day]) > today || inputText(row[getResource(to).title]) >= currentTime
}

interface DaySelectProps {
  label: string
  id: string
  /** The placeholder while nothing is chosen. */
  hint: string
  isPending: boolean
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** The select of the day, before the hour is chosen. */
function DaySelect({ label, id, hint, isPending, value, options, onChange }: DaySelectProps) {
  return (
    <div className="dependent-select">
      <small aria-hidden="true">{label}</small>
      <select
        id={id}
        className="input"
        aria-label={label}
        aria-busy={isPending || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{hint}</option>
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface HourSelectProps extends ReferenceByDayProps {
  rows: readonly Row[]
  day: string
}

/** The select of the hour with the remaining capacity. Full hours are disabled. */
function HourSelect({
  rows,
  day,
  field,
  value,
  valueTitle,
  onChange,
  ...inputProps
}: HourSelectProps) {
  const translate = useTranslate()
  const isListed = rows.some(({ id }) => id === value)
  const labels = listDistinguishingLabels(rows, field)
  const formatOption = (row: Row) => {
    const remainingCapacity = getRemainingCapacity(row, field)
    const capacityText =
      remainingCapacity === undefined
        ? ''
        : remainingCapacity > 0
          ? translate('ui.places_left', { count: remainingCapacity })
          : translate('ui.places_none')
    return [formatTimes(row, field), ...labels.map((label) => inputText(row[label])), capacityText]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <select
      {...controlProps({ field, value, onChange, ...inputProps })}
      value={inputText(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{translate(day ? 'ui.choose' : 'ui.choose_day')}</option>
      {!isListed && typeof value === 'number' && (
        <option value={value}>{valueTitle ?? `#${value}`}</option>
      )}
      {rows.map((row) => (
        <option
          key={row.id}
          value={row.id}
          disabled={row.id !== value && (getRemainingCapacity(row, field) ?? 1) <= 0}
        >
          {formatOption(row)}
        </option>
      ))}
    </select>
  )
}

/** Returns the labels of the references that distinguish rows of the same hour. */
function listDistinguishingLabels(rows: readonly Row[], { to }: ReferenceField): string[] {
  const { fields } = getResource(to)
  return Object.keys(fields)
    .filter((name) => fields[name]?.type === 'reference')
    .map(getReferenceTitleName)
    .filter((label) => new Set(rows.map((row) => row[label])).size > 1)
}

/** The input for a reference to a row at a day and hour: first the day is chosen, then the hour. */
export function ReferenceByDay(props: ReferenceByDayProps) {
  const translate = useTranslate()
  const { field, siblings, value, resource, id } = props
  const format = useFormat()
  const { rows, error, refetch, missingCondition, isPending } = useChoosable(field, siblings)
  const { day = '' } = field
  const target = getResource(field.to)
  const availableRows = (rows ?? []).filter(
    (row) => row.id === value || isUpcoming(row, field, format),
  )
  const chosenRow = rows?.find((row) => row.id === value)
  const [pickedDay, setPickedDay] = useState<{ day?: string }>({})
  const shownDay = pickedDay.day ?? inputText(chosenRow?.[day])
  if (error && !rows) return <ChoicesError error={error} onRetry={refetch} />
  const days = [...new Set(availableRows.map((row) => inputText(row[day])))].sort()
  const hint = missingCondition
    ? translate('ui.choose_first', {
        field: translate(getRequiredFirstKey(resource, field, missingCondition)),
      })
    : translate(isPending ? 'ui.loading' : days.length === 0 ? 'ui.no_days' : 'ui.choose')
  // Both selects are always rendered, so that none replaces a focused one.
  return (
    <>
      <DaySelect
        label={translate(getFieldLabelKey(target, day))}
        id={`${id}-day`}
        hint={hint}
        isPending={isPending}
        value={days.includes(shownDay) ? shownDay : ''}
        options={days.map((day) => [day, format.date(day)])}
        onChange={(newDay) => {
          setPickedDay({ day: newDay })
          props.onChange(null)
        }}
      />
      <div className="dependent-select">
        <small aria-hidden="true">{translate(getFieldLabelKey(target, target.title))}</small>
        <HourSelect
          {...props}
          rows={availableRows.filter((row) => row[day] === shownDay)}
          day={shownDay}
        />
      </div>
    </>
  )
}
