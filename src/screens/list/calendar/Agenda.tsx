import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import { listCardFacts } from '../cards/facts.ts'
import { CalendarCard } from './place/CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { type AgendaDay, listAgendaDays } from './place/agenda-days.ts'

/** A day of an agenda: its date and its cards. */
export function DaySection({ day, placedRows, reference, moves }: CalendarProps & AgendaDay) {
  const { date } = useFormat()
  const { lane } = reference.resource.calendar ?? {}
  const facts = [...listCardFacts(reference), ...(lane ? [lane] : [])]
  return (
    <section aria-labelledby={`agenda-${day}`}>
      <h3 id={`agenda-${day}`}>
        <time dateTime={day}>{date(day)}</time>
        <small className="muted">{placedRows.length}</small>
      </h3>
      <ol>
        {placedRows.map((entry) => (
          <li key={entry.row.id}>
            <CalendarCard reference={reference} moves={moves} placedRow={entry} facts={facts} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The days of a calendar that have rows, one below the other, for paper. */
export function Agenda(props: CalendarProps) {
  const translate = useTranslate()
  const days = listAgendaDays(props.content)
  return (
    <section className="agenda" aria-label={props.label}>
      {days.length === 0 && <p className="muted">{translate('calendar.empty')}</p>}
      {days.map((agendaDay) => (
        <DaySection key={agendaDay.day} {...props} {...agendaDay} />
      ))}
    </section>
  )
}
