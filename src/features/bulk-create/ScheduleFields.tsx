import { useI18nProvider, useTranslate } from 'ra-core'
import { extractDigits } from '../../../registry/characters/digits.ts'
import { formatWeekday } from '../../../registry/days/workdays.ts'
import { useWeekdays } from '../../platform/i18n/format.ts'
import { DayInput } from '../../parts/fields/days/DayInput.tsx'
import { TimeInput } from '../../parts/fields/days/TimeInput.tsx'
import { buildControlAttributes, Field } from '../../parts/fields/Field.tsx'
import type { Schedule } from './schedule.ts'

interface ScheduleProps {
  schedule: Schedule
  onChange: (changes: Partial<Schedule>) => void
}

function Weekdays({ schedule, onChange }: ScheduleProps) {
  const translate = useTranslate()
  const language = useI18nProvider().getLocale()
  const toggleWeekday = (day: number) => {
    const weekdays = new Set(schedule.weekdays)
    if (!weekdays.delete(day)) weekdays.add(day)
    onChange({ weekdays })
  }
  return (
    <fieldset className="weekdays">
      <legend className="label">{translate('bulkCreate.weekdays')}</legend>
      {useWeekdays().map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={schedule.weekdays.has(day)}
            onChange={() => toggleWeekday(day)}
          />
          <span>{formatWeekday(language, day, 'short')}</span>
        </label>
      ))}
    </fieldset>
  )
}

const SCHEDULE_INPUTS = [
  { name: 'from', Entry: DayInput },
  { name: 'to', Entry: DayInput },
  { name: 'opens', Entry: TimeInput },
  { name: 'closes', Entry: TimeInput },
] as const

/** The inputs of a schedule: dates, hours, length and weekdays. */
export function ScheduleFields({ schedule, onChange }: ScheduleProps) {
  const translate = useTranslate()
  return (
    <div className="schedule">
      {SCHEDULE_INPUTS.map(({ name, Entry }) => (
        <Field key={name} label={translate(`bulkCreate.${name}`)}>
          {(wiring) => (
            <Entry
              {...buildControlAttributes(wiring)}
              value={schedule[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          )}
        </Field>
      ))}
      <Weekdays schedule={schedule} onChange={onChange} />
      <Field label={translate('bulkCreate.minutes')}>
        {(wiring) => (
          <input
            {...buildControlAttributes(wiring)}
            type="text"
            inputMode="numeric"
            dir="ltr"
            maxLength={4}
            value={schedule.minutes || ''}
            onChange={({ target }) => onChange({ minutes: Number(extractDigits(target.value)) })}
          />
        )}
      </Field>
    </div>
  )
}
