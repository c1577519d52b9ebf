import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useAbsence } from '../../../parts/planning/useAbsence.tsx'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { moveAmongCards } from '../cards/nearest.ts'
import { CalendarCard } from './place/CalendarCard.tsx'
import { PersonHead } from './PersonHead.tsx'
import type { PersonDay } from './place/arrange-people.ts'
import { buildDayVersion } from './place/day-version.ts'
import { listFreeSpans } from './place/day-load.ts'
import { formatClock, STEP_MINUTES } from './place/placed.ts'
import { useRowCreator } from './place/useRowCreator.ts'
import { needsTray } from './place/people.ts'
import { Tray } from './Tray.tsx'
import { type DayProps, useDayPeople } from './useDayPeople.ts'

/** The id of the unassigned rows, in place of a person's. */
const UNASSIGNED = 0

interface PersonChoiceProps {
  label: string
  people: readonly PersonDay[]
  /** The number of unassigned rows; undefined if there is no tray. */
  unassignedCount: number | undefined
  value: number
  onChange: (id: number) => void
}

/** A select of a person, with the number of their rows, between buttons to those beside. */
function PersonChoice({ label, people, unassignedCount, value, onChange }: PersonChoiceProps) {
  const translate = useTranslate()
  const options = people.map(({ person: { id, title }, placedRows }) => ({
    id,
    text: `${title} (${placedRows.length})`,
  }))
  if (unassignedCount !== undefined)
    options.unshift({
      id: UNASSIGNED,
      text: `${translate('calendar.unassigned')} (${unassignedCount})`,
    })
  const index = options.findIndex(({ id }) => id === value)
  const [previous, next] = [options[index - 1], options[index + 1]]
  return (
    <div className="person-choice row">
      <IconButton
        icon="previous"
        label={translate('calendar.previous_person')}
        disabled={!previous}
        onClick={() => previous && onChange(previous.id)}
      />
      <select
        className="input"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <IconButton
        icon="next"
        label={translate('calendar.next_person')}
        disabled={!next}
        onClick={() => next && onChange(next.id)}
      />
    </div>
  )
}

/** The shortest free time that a phone offers, in minutes. */
const MIN_FREE_MINUTES = 30

/** Returns the starts of a person's free times that are not over. */
const listFreeStarts = ({ placedRows, offSpans }: PersonDay, firstMinute: number): number[] =>
  listFreeSpans(placedRows, offSpans).flatMap(({ from, to }) => {
    const start = Math.ceil(Math.max(from, firstMinute) / STEP_MINUTES) * STEP_MINUTES
    return to - start >= MIN_FREE_MINUTES ? [start] : []
  })

/**
 * Returns the rows of a person, the off times between them and the starts of free times, in the order
 * of time.
 */
const listEntries = (personDay: PersonDay, firstMinute: number) => {
  const { placedRows, offSpans = [] } = personDay
  return [
    ...listFreeStarts(personDay, firstMinute).map((startMinute) => ({
      startMinute,
      offSpan: null,
      placedRow: null,
    })),
    ...offSpans
      .filter(({ startMinute, endMinute }) => startMinute > 0 && endMinute < 24 * 60)
      .map((offSpan) => ({ startMinute: offSpan.startMinute, offSpan, placedRow: null })),
    ...placedRows.map((placedRow) => ({
      startMinute: placedRow.startMinute,
      placedRow,
      offSpan: null,
    })),
  ].toSorted((first, second) => first.startMinute - second.startMinute)
}

/** The day of a person, their rows and off times one below the other. */
function PersonAgenda(props: DayProps & { personDay: PersonDay }) {
  const { reference, content, moves, lane, personDay } = props
  const { person, placedRows } = personDay
  const translate = useTranslate()
  const [day = content.today] = content.days
  const absence = useAbsence(reference, lane.field.to, day)
  const creator = useRowCreator(reference)
  return (
    <section className="agenda" aria-label={person.title} onKeyDown={moveAmongCards}>
      <div className="grid-head">
        <PersonHead
          personDay={personDay}
          isInGroup={false}
          offButton={absence.renderButton(person)}
        />
      </div>
      {placedRows.length === 0 && <p className="muted">{translate('calendar.empty')}</p>}
      <ol aria-label={person.title}>
        {listEntries(personDay, creator?.getFirstMinute(day) ?? Infinity).map(
          ({ startMinute, placedRow, offSpan }) =>
            placedRow ? (
              <li key={placedRow.row.id}>
                <CalendarCard reference={reference} moves={moves} placedRow={placedRow} />
              </li>
            ) : !offSpan ? (
              <li key={`free ${startMinute}`}>
                <button
                  type="button"
                  className="agenda-free"
                  aria-label={`${creator?.label}: ${person.title}, ${formatClock(startMinute)}`}
                  onClick={() => creator?.open(`${day}T${formatClock(startMinute)}`, person.id)}
                >
                  + {formatClock(startMinute)}
                </button>
              </li>
            ) : (
              <li key={`off ${startMinute}`} className="agenda-off">
                <time>{formatClock(startMinute)}</time> <span>{offSpan.message}</span>
              </li>
            ),
        )}
      </ol>
      {absence.dialog}
    </section>
  )
}

/** The day of one person at a time, for a narrow screen. It begins with what is unassigned. */
export function PhoneDay(props: DayProps) {
  const { reference, moves, lane, label, content } = props
  const translate = useTranslate()
  const { people, unassignedRows } = useDayPeople(props)
  const hasTray = needsTray(lane, unassignedRows)
  const [chosenId, setChosenId] = useState<number>()
  const isUnassignedFirst = hasTray && unassignedRows.length > 0
  const defaultDay = isUnassignedFirst
    ? undefined
    : (people.find(({ placedRows }) => placedRows.length > 0) ?? people[0])
  const personDay =
    chosenId === undefined ? defaultDay : people.find(({ person }) => person.id === chosenId)
  return (
    <section className="phone-day" aria-label={label} data-focus-fallback>
      <PersonChoice
        label={translate(getFieldLabelKey(reference.resource, lane.name))}
        people={people}
        unassignedCount={hasTray ? unassignedRows.length : undefined}
        value={personDay?.person.id ?? UNASSIGNED}
        onChange={setChosenId}
      />
      {personDay ? (
        <PersonAgenda {...props} personDay={personDay} />
      ) : (
        <Tray
          reference={reference}
          moves={moves}
          lane={lane}
          dayVersion={buildDayVersion(content.placedRows, people)}
          placedRows={unassignedRows}
        />
      )}
    </section>
  )
}
