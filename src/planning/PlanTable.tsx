import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { type SuggestionsAnswer, suggestionCalls } from '../../registry/calls/planning-calls.ts'
import { useRowTitle } from '../data/useRowTitle.ts'
import { useFormat } from '../i18n/format.ts'
import { TimeChooser } from '../form/times/TimeChooser.tsx'
import { useExtensions } from '../access/rights.ts'
import { findCandidate, type PlanLine, withPerson, withTime } from './lines.ts'
import { type PlannedChange, PlannedRow } from './PlannedRow.tsx'

interface PlanTableProps {
  resource: AnyResource
  /** The field that holds the person. */
  field: string
  label: string
  lines: readonly PlanLine[]
  people: SuggestionsAnswer['people']
  onChange: (line: PlanLine) => void
  /** The choice of no person. */
  nobody: string
  /** True if a row without a person is a change as well. */
  canUnassign?: boolean
  /** The person who takes none of the rows. Then the rows may move to other times, too. */
  without?: number
}

interface LineProps extends Omit<PlanTableProps, 'lines' | 'label' | 'field'> {
  line: PlanLine
  title: string
}

/** The value of the choice of another time, among those of people. */
const MOVED = 'moved'

/** The person of a line, and why. */
function PlannedPerson({ line, title, people, nobody, onChange, canUnassign = false }: LineProps) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const { suggestion, person, time, offered } = line
  const getName = (id: number) => people.find((one) => one.id === id)?.name ?? `#${id}`
  const candidates = suggestion.candidates.map(({ id, note }) => ({
    id,
    text: [getName(id), note],
  }))
  const note = time ? time.note : findCandidate(line)?.note
  const isProposed = person === suggestion.person && time?.values === undefined
  const choose = (value: string) =>
    value === MOVED && offered
      ? withTime(line, offered)
      : withPerson(line, value ? Number(value) : null, canUnassign)
  return (
    <span className="plan-person">
      <select
        className="input"
        aria-label={translate('planning.person', { title })}
        value={time ? MOVED : (person ?? '')}
        onChange={({ target }) => onChange(choose(target.value))}
      >
        <option value="">{nobody}</option>
        {offered && (
          <option value={MOVED}>
            {`${offered.name ?? getName(offered.person)} · ${datetime(offered.starts_at)}`}
          </option>
        )}
        {candidates.map(({ id, text }) => (
          <option key={id} value={id}>
            {text.filter(Boolean).join(': ')}
          </option>
        ))}
      </select>
      <small className={note ? 'plan-note' : 'muted'}>
        {note ?? (isProposed ? suggestion.reasons.join(' · ') : '')}
      </small>
    </span>
  )
}

/** The other times of a line, each with who would take it. */
function OtherTimes({ resource, line, title, without, onChange }: LineProps) {
  const translate = useTranslate()
  const isOffered = useExtensions().has(suggestionCalls.suggestTimes.request)
  const start = resource.calendar?.start
  const { row, member } = line.suggestion
  if (!isOffered || without === undefined || start === undefined) return null
  return (
    <TimeChooser
      label={
        <span>
          {translate('planning.other_times')}
          <span className="hidden">{` ${title}`}</span>
        </span>
      }
      row={{ ...member, without }}
      startsAt={line.time?.starts_at ?? String(row[start])}
      chosen={line.time?.starts_at ?? null}
      onChoose={({ starts_at, person, values, place, note }, name) =>
        onChange(withTime(line, { starts_at, person, values, place, note, name }))
      }
    />
  )
}

/** Returns what a line makes of its row. */
const describeChange = ({ person, time }: PlanLine, field: string): PlannedChange => ({
  ...{ values: { [field]: person }, startsAt: time?.starts_at, place: time?.place },
})

/** A line for each row: whether it is applied, who takes it, and why. */
export function PlanTable({ label, lines, field, ...rest }: PlanTableProps) {
  const getTitle = useRowTitle()
  return (
    <ol className="plan-table" aria-label={label}>
      {lines.map((line) => {
        const title = getTitle(rest.resource.name, line.suggestion.row)
        return (
          <li key={String(line.suggestion.row.id)}>
            <PlannedRow
              resource={rest.resource}
              {...{ title, isChosen: line.isChosen }}
              row={line.suggestion.row}
              change={line.isChosen ? describeChange(line, field) : {}}
              isDisabled={line.person === null && !rest.canUnassign}
              onToggle={(isChosen) => rest.onChange({ ...line, isChosen })}
            />
            <PlannedPerson {...{ ...rest, line, title }} />
            <OtherTimes {...{ ...rest, line, title }} />
          </li>
        )
      })}
    </ol>
  )
}
