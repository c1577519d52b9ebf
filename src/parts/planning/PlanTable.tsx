import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import {
  suggestionCalls,
  type RowMove,
  type Suggestion,
  type SuggestionsResponse,
} from '../../../registry/calls/planning-calls.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { TimeChooser } from '../form/times/TimeChooser.tsx'
import { useExtensions } from '../../platform/access/rights.ts'
import {
  findChosenCandidate,
  isMoveProposal,
  type PlanLine,
  withPerson,
  withTime,
} from './lines.ts'
import { type PlannedChange, PlannedRow } from './PlannedRow.tsx'

interface PlanTableProps {
  resource: AnyResource
  /** The field that holds the person. */
  field: string
  lines: readonly PlanLine[]
  people: SuggestionsResponse['people']
  onChange: (line: PlanLine) => void
  /** True if removing the person from a row is a valid change. */
  canUnassign?: boolean
  /** The id of the absent person. If set, rows may also move to other times. */
  without?: number
}

interface LineProps extends Omit<PlanTableProps, 'lines' | 'field'> {
  line: PlanLine
  title: string
}

interface SuggestionProps extends LineProps {
  suggestion: Suggestion
}

/** Returns the name of a person in the response. */
const findName = (people: LineProps['people'], person: number): string =>
  people.find(({ id }) => id === person)?.name ?? `#${person}`

/** The option value for another time, in the select of people. */
const OTHER_TIME_VALUE = 'moved'

/** The select of a line's person, with the reason for the proposal. */
function PlannedPerson({ suggestion, line, title, people, ...props }: SuggestionProps) {
  const { canUnassign = false, onChange } = props
  const translate = useTranslate()
  const { datetime } = useFormat()
  const { person, time, offeredTime } = line
  const candidates = suggestion.candidates.map(({ id, note }) => ({
    id,
    text: [findName(people, id), note],
  }))
  const note = time ? time.note : findChosenCandidate(line)?.note
  const isProposed = person === suggestion.person && time?.values === undefined
  const applyChoice = (value: string) =>
    value === OTHER_TIME_VALUE && offeredTime
      ? withTime(line, offeredTime)
      : withPerson(line, value ? Number(value) : null, canUnassign)
  return (
    <span className="plan-person">
      <select
        className="input"
        aria-label={translate('planning.person', { title })}
        value={time ? OTHER_TIME_VALUE : (person ?? '')}
        onChange={({ target }) => onChange(applyChoice(target.value))}
      >
        <option value="">
          {translate(canUnassign ? 'planning.nobody_takes' : 'planning.unassigned')}
        </option>
        {offeredTime && (
          <option value={OTHER_TIME_VALUE}>
            {`${offeredTime.name ?? findName(people, offeredTime.person)} · ${datetime(offeredTime.starts_at)}`}
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

interface MoveProps extends LineProps {
  move: RowMove
}

/** The select of a line's other time, with the person who takes it. */
function PlannedTime({ move, line, title, people, canUnassign = false, onChange }: MoveProps) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const { time, isChosen } = line
  const applyChoice = (value: string) => {
    const nextTime = value ? move.times[Number(value)] : undefined
    const nextLine = nextTime ? withTime(line, nextTime) : withPerson(line, null)
    // Where a line without a time unassigns its row, the choice of a time does not decide whether
    // the line is applied.
    return canUnassign ? { ...nextLine, isChosen } : nextLine
  }
  return (
    <span className="plan-person">
      <select
        className="input"
        aria-label={translate('planning.other_time', { title })}
        value={time ? move.times.findIndex((option) => option === time) : ''}
        onChange={({ target }) => onChange(applyChoice(target.value))}
      >
        <option value="">
          {translate(canUnassign ? 'planning.nobody_takes' : 'planning.keep_time')}
        </option>
        {move.times.map((option, index) => (
          <option key={JSON.stringify(option)} value={index}>
            {[
              datetime(option.starts_at),
              findName(people, option.person),
              ...option.place.map(({ title: place }) => place),
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </select>
      {time && <small className="plan-taker muted">{findName(people, time.person)}</small>}
      {move.reason && <small className="plan-note">{move.reason}</small>}
    </span>
  )
}

/** The button that offers other times for a line. */
function OtherTimes({ suggestion, resource, line, title, without, onChange }: SuggestionProps) {
  const translate = useTranslate()
  const isOffered = useExtensions().has(suggestionCalls.suggestTimes.request)
  const start = resource.calendar?.start
  const { row, member } = suggestion
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

/** Returns the person, start and place that the row of a plan line gets. */
const describeChange = ({ person, time }: PlanLine, field: string): PlannedChange => ({
  values: { [field]: person },
  startsAt: time?.starts_at,
  place: time?.place,
})

/** A line for each row: a checkbox, the person, the time and the reason. */
export function PlanTable({ lines, field, ...props }: PlanTableProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const shownFields = [props.resource.calendar?.start ?? '']
  return (
    <ol className="plan-table" aria-label={translate('planning.proposals')}>
      {lines.map((line) => {
        const { proposal, person, isChosen } = line
        const title = getTitle(props.resource.name, proposal.row, shownFields)
        return (
          <li key={String(proposal.row.id)}>
            <PlannedRow
              resource={props.resource}
              title={title}
              isChosen={isChosen}
              row={proposal.row}
              change={isChosen ? describeChange(line, field) : {}}
              isDisabled={person === null && !props.canUnassign}
              onToggle={(nextTime) => props.onChange({ ...line, isChosen: nextTime })}
            />
            {isMoveProposal(proposal) ? (
              <PlannedTime {...props} line={line} title={title} move={proposal} />
            ) : (
              <>
                <PlannedPerson {...props} line={line} title={title} suggestion={proposal} />
                <OtherTimes {...props} line={line} title={title} suggestion={proposal} />
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
