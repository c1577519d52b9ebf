import { useI18nProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormat } from '../../../platform/i18n/format.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import { DaySection } from './Agenda.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { formatDay } from './DayHead.tsx'
import { DayLoad } from './MonthGrid.tsx'
import { chooseDay, listOwnDays } from './place/agenda-days.ts'
import { listRowsOfDay } from './useCalendar.ts'

/**
 * The days of a week or month for a narrow screen, each with its number of rows and its load, and the
 * rows of the chosen day below.
 */
export function PhoneDays(props: CalendarProps) {
  const { reference, state, content, label } = props
  const { days, today, placedRows } = content
  const translate = useTranslate()
  const language = useI18nProvider().getLocale()
  const { date, number } = useFormat()
  const [pressedDay, setPressedDay] = useState('')
  const ownDays = listOwnDays(content)
  const chosenDay = ownDays.includes(pressedDay)
    ? pressedDay
    : chooseDay(content, state.day ?? today)
  const rowsByDay = new Map(days.map((day) => [day, listRowsOfDay(placedRows, day)]))
  const maxDayCount = Math.max(...[...rowsByDay.values()].map((rows) => rows.length))
  const chosenRows = rowsByDay.get(chosenDay) ?? []
  return (
    <section className="agenda" aria-label={label} data-focus-fallback onKeyDown={moveAmongCards}>
      <div className="phone-week" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{formatDay(language, day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ul className="phone-week">
        {days.map((day) => {
          const dayRows = rowsByDay.get(day) ?? []
          if (!ownDays.includes(day)) return <li key={day} />
          return (
            <li key={day}>
              <button
                type="button"
                aria-pressed={day === chosenDay}
                data-today={day === today || undefined}
                onClick={() => setPressedDay(day)}
              >
                <span className="hidden">{`${date(day)}: ${number(dayRows.length)}`}</span>
                <b aria-hidden="true">{formatDay(language, day, { day: 'numeric' })}</b>
                <small aria-hidden="true">{dayRows.length > 0 && number(dayRows.length)}</small>
                <span aria-hidden="true">
                  <DayLoad
                    resource={reference.resource}
                    placedRows={dayRows}
                    maxDayCount={maxDayCount}
                  />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {chosenRows.length === 0 ? (
        <p className="muted">{translate('calendar.empty')}</p>
      ) : (
        <DaySection {...props} day={chosenDay} placedRows={chosenRows} />
      )}
    </section>
  )
}
