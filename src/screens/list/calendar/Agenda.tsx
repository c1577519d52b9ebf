import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { listCardFacts } from '../cards/facts.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { type AgendaDay, splitAgenda } from './place/agenda-days.ts'

/** A day of an agenda: its date and its cards. */
function DaySection({ day, placedRows, reference, moves }: CalendarProps & AgendaDay) {
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

/**
 * The days of a calendar that have rows, one below the other: for a narrow screen, which starts
 * with today and folds the days before it, and for paper.
 */
export function Agenda(props: CalendarProps & { isPrinting: boolean }) {
  const { content, label, isPrinting } = props
  const translate = useTranslate()
  const { number } = useFormat()
  const { earlierDays, currentDays } = splitAgenda(content)
  const renderDay = (agendaDay: AgendaDay) => (
    <DaySection key={agendaDay.day} {...props} {...agendaDay} />
  )
  return (
    <section className="agenda" aria-label={label} data-focus-fallback onKeyDown={moveAmongCards}>
      {earlierDays.length + currentDays.length === 0 && (
        <p className="muted">{translate('calendar.empty')}</p>
      )}
      {isPrinting && earlierDays.map(renderDay)}
      {!isPrinting && earlierDays.length > 0 && (
        <details className="agenda-earlier">
          <summary>
            <Icon name="chevron" />
            <span>{translate('calendar.earlier')}</span>
            <small className="muted">
              {number(earlierDays.reduce((total, { placedRows }) => total + placedRows.length, 0))}
            </small>
          </summary>
          {earlierDays.map(renderDay)}
        </details>
      )}
      {currentDays.map(renderDay)}
    </section>
  )
}
