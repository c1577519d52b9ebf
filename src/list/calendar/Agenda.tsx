import { useTranslate } from 'ra-core'
import { useFormat } from '../../i18n/format.ts'
import { factsOf } from '../cards/facts.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import type { Placed } from './place/placed.ts'

/** The day on which a row is first seen among days. */
const firstSeen = ({ day }: Placed, [first = day]: readonly string[]) => (day < first ? first : day)

/** The days of a calendar under each other, those on which there is something: for a narrow screen. */
export function Agenda({ reference, shown, moves, label }: CalendarProps) {
  const translate = useTranslate()
  const { date } = useFormat()
  const { lane } = reference.resource.calendar ?? {}
  const facts = [...factsOf(reference), ...(lane ? [lane] : [])]
  const days = shown.days
    .map((day) => ({
      day,
      placed: shown.placed.filter((one) => firstSeen(one, shown.days) === day),
    }))
    .filter(({ placed }) => placed.length > 0)
  return (
    <section className="agenda" aria-label={label} data-focus-fallback onKeyDown={moveAmongCards}>
      {days.length === 0 && <p className="muted">{translate('calendar.empty')}</p>}
      {days.map(({ day, placed }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h3 id={`agenda-${day}`}>
            <time dateTime={day}>{date(day)}</time>
            <small>{placed.length}</small>
          </h3>
          <ol>
            {placed.map((one) => (
              <li key={one.row.id}>
                <CalendarCard {...{ reference, moves }} placed={one} facts={facts} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}
