import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { getLabelName } from '../../registry/fields/targets.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { SuggestionsAnswer } from '../../registry/changes/suggestions.ts'
import { useRowTitle } from '../data/useRowTitle.ts'
import { useFormat } from '../i18n/format.ts'
import { findCandidate, type PlanLine, withPerson } from './lines.ts'
import './plan-table.css'

interface PlanTableProps {
  resource: AnyResource
  label: string
  lines: readonly PlanLine[]
  people: SuggestionsAnswer['people']
  onChange: (line: PlanLine) => void
  /** The choice of no person. */
  nobody: string
  /** True if a row without a person is a change as well. */
  canUnassign?: boolean
}

interface LineProps extends Omit<PlanTableProps, 'lines' | 'label'> {
  line: PlanLine
  title: string
}

type Row = Readonly<Record<string, unknown>>

/** Returns the facts of a row's card. */
const listFacts = ({ card = [] }: AnyResource, row: Row) =>
  card
    .map((name) => row[getLabelName(name)])
    .filter((fact): fact is string => typeof fact === 'string' && fact !== '')

interface PlannedRowProps {
  resource: AnyResource
  row: Row
  title: string
  /** The other start that is proposed. */
  startsAt?: string | null
  isChosen: boolean
  isDisabled?: boolean
  onToggle: (isChosen: boolean) => void
}

/** The row of a line, and whether the line is applied. */
export function PlannedRow(props: PlannedRowProps) {
  const { resource, row, title, startsAt, isChosen, isDisabled, onToggle } = props
  const translate = useTranslate()
  const { datetime } = useFormat()
  const start = resource.calendar?.start
  return (
    <label className="plan-row">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span>
        <strong>
          <bdi translate="no">{title}</bdi>
        </strong>{' '}
        {start && <time>{datetime(startsAt ?? String(row[start]))}</time>}
        {startsAt && <em className="plan-moved">{translate('planning.moved')}</em>}
        <small>
          {listFacts(resource, row).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi translate="no">{fact}</bdi>
            </Fragment>
          ))}
        </small>
      </span>
    </label>
  )
}

/** The person of a line, and why. */
function PlannedPerson({ line, title, people, nobody, onChange, canUnassign = false }: LineProps) {
  const translate = useTranslate()
  const { suggestion, person } = line
  const getName = (id: number) => people.find((one) => one.id === id)?.name ?? `#${id}`
  // The proposed person of another time is busy at the planned one.
  const moved = suggestion.starts_at === null ? null : suggestion.person
  const others = suggestion.candidates.filter(({ id }) => id !== moved)
  const note = findCandidate(line)?.note
  const reasons = person === suggestion.person ? suggestion.reasons.join(' · ') : ''
  return (
    <span className="plan-person">
      <select
        className="input"
        aria-label={translate('planning.person', { title })}
        value={person ?? ''}
        onChange={({ target }) =>
          onChange(withPerson(line, target.value ? Number(target.value) : null, canUnassign))
        }
      >
        <option value="">{nobody}</option>
        {moved !== null && <option value={moved}>{getName(moved)}</option>}
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {[getName(one.id), one.note].filter(Boolean).join(': ')}
          </option>
        ))}
      </select>
      <small className={note ? 'plan-note' : 'muted'}>{note ?? reasons}</small>
    </span>
  )
}

/** A line for each row: whether it is applied, who takes it, and why. */
export function PlanTable({ label, lines, ...rest }: PlanTableProps) {
  const getTitle = useRowTitle()
  return (
    <ol className="plan-table" aria-label={label}>
      {lines.map((line) => {
        const title = getTitle(rest.resource.name, line.suggestion.row)
        return (
          <li key={line.suggestion.row.id}>
            <PlannedRow
              resource={rest.resource}
              {...{ title, startsAt: line.startsAt, isChosen: line.isChosen }}
              row={line.suggestion.row}
              isDisabled={line.person === null && !rest.canUnassign}
              onToggle={(isChosen) => rest.onChange({ ...line, isChosen })}
            />
            <PlannedPerson {...{ ...rest, line, title }} />
          </li>
        )
      })}
    </ol>
  )
}
