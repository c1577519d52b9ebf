import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { labelOf } from '../../../resources/kit/fields/pointing.ts'
import type { Row } from '../../data/normalise.ts'
import { resourceOf } from '../../data/resources.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { toWallClock } from '../../i18n/wall-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { useChoices } from '../choices/useChoices.ts'
import { textOf, wire } from './Line.tsx'

type Pointing = FieldTypes['reference']
type ReferenceByDayProps = InputProps<Pointing>

/** How many places a row has left; undefined where it counts none. */
function leftIn(row: Row, { capacity }: Pointing): number | undefined {
  return capacity && Number(row[capacity.limit]) - Number(row[capacity.count])
}

/** From when to when: the times of a row. */
function timesOf(row: Row, { to }: Pointing): string {
  const { fields } = resourceOf(to)
  const names = Object.keys(fields).filter((name) => fields[name]?.type === 'time')
  return names.map((name) => textOf(row[name])).join('–')
}

/** Whether a row's time has not passed by the business's clocks. */
function isToCome(row: Row, { to, day = '' }: Pointing, { timeZone, today }: Format): boolean {
  const now = toWallClock(new Date().toISOString(), timeZone).slice(11)
  return textOf(row[day]) > today || textOf(row[resourceOf(to).title]) >= now
}

interface StepProps {
  label: string
  id: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** A choice that comes before the choice itself. */
function Step({ label, id, value, options, onChange }: StepProps) {
  const translate = useTranslate()
  return (
    <div className="via">
      <small aria-hidden="true">{label}</small>
      <select
        id={id}
        className="input"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{translate('ui.choose')}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface HourProps extends ReferenceByDayProps {
  rows: readonly Row[]
  day: string
}

/** The hours of one day, each with what is left of it; a full one cannot be chosen. */
function Hours({ rows, day, field, value, known, onChange, ...rest }: HourProps) {
  const translate = useTranslate()
  const isThere = rows.some(({ id }) => id === value)
  const apart = apartBy(rows, field)
  const textFor = (row: Row) => {
    const left = leftIn(row, field)
    const says =
      left === undefined
        ? ''
        : left > 0
          ? translate('ui.places_left', { count: left })
          : translate('ui.places_none')
    return [timesOf(row, field), ...apart.map((label) => textOf(row[label])), says]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <select
      {...wire({ field, value, onChange, ...rest })}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{translate(day ? 'ui.choose' : 'ui.choose_day')}</option>
      {!isThere && typeof value === 'number' && (
        <option value={value}>{known ?? `#${value}`}</option>
      )}
      {rows.map((row) => (
        <option
          key={row.id}
          value={row.id}
          disabled={row.id !== value && (leftIn(row, field) ?? 1) <= 0}
        >
          {textFor(row)}
        </option>
      ))}
    </select>
  )
}

/** What tells rows of the same hour apart: the titles of the references in which they differ. */
function apartBy(rows: readonly Row[], { to }: Pointing): string[] {
  const { fields } = resourceOf(to)
  return Object.keys(fields)
    .filter((name) => fields[name]?.type === 'reference')
    .map(labelOf)
    .filter((label) => new Set(rows.map((row) => row[label])).size > 1)
}

/** Stands in for the choice while there is nothing to choose, and says why. */
function Nothing({ hint, ...props }: ReferenceByDayProps & { hint: string }) {
  const value = textOf(props.value)
  return (
    <select {...wire(props)} value={value} disabled={!value} onChange={() => undefined}>
      <option value={value}>{value ? (props.known ?? hint) : hint}</option>
    </select>
  )
}

/** Chooses a row that is on a day: first the day, then the hour. */
export function ReferenceByDay(props: ReferenceByDayProps) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const { field, siblings, value, resource, id } = props
  const format = useFormat()
  const { rows, error, refetch, needs, isPending } = useChoices(field, siblings)
  const { day = '' } = field
  const target = resourceOf(field.to)
  const open = (rows ?? []).filter((row) => row.id === value || isToCome(row, field, format))
  const chosen = rows?.find((row) => row.id === value)
  const [picked, setPicked] = useState<{ day?: string }>({})
  const shownDay = picked.day ?? textOf(chosen?.[day])
  if (error && !rows) {
    return (
      <Note tone="red">
        {messageOf(error).message}{' '}
        <Button onClick={() => refetch()}>{translate('ui.retry')}</Button>
      </Note>
    )
  }
  const days = [...new Set(open.map((row) => textOf(row[day])))].sort()
  const isThere = days.includes(shownDay)
  if (needs || isPending || days.length === 0) {
    const wanting = needs && translate(fieldLabelKey(resource, needs))
    const hint = wanting
      ? translate('ui.choose_first', { field: wanting })
      : translate(isPending ? 'ui.loading' : 'ui.no_days')
    return <Nothing {...props} hint={hint} />
  }
  const onDay = open.filter((row) => row[day] === shownDay)
  return (
    <>
      <Step
        label={translate(fieldLabelKey(target, day))}
        id={`${id}-day`}
        value={isThere ? shownDay : ''}
        options={days.map((one) => [one, format.date(one)])}
        onChange={(next) => {
          setPicked({ day: next })
          props.onChange(null)
        }}
      />
      <div className="via">
        <small aria-hidden="true">{translate(fieldLabelKey(target, target.title))}</small>
        <Hours {...props} rows={onDay} day={shownDay} />
      </div>
    </>
  )
}
