import { useTranslate } from 'ra-core'
import type { HitAnswer } from '../../registry/calls/planning-calls.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { useRowTitle } from '../data/useRowTitle.ts'
import { useFormat } from '../i18n/format.ts'
import type { MoveLine } from './moves.ts'
import { PlannedRow } from './PlannedRow.tsx'

interface MoveTableProps {
  resource: AnyResource
  /** The field that holds the person. */
  field: string
  lines: readonly MoveLine[]
  people: HitAnswer['people']
  onChange: (line: MoveLine) => void
}

interface LineProps extends Omit<MoveTableProps, 'lines' | 'field' | 'resource'> {
  line: MoveLine
  title: string
}

/** The other time of a line, and who takes it. */
function PlannedTime({ line, title, people, onChange }: LineProps) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const { move, time } = line
  const getName = (id: number) => people.find((one) => one.id === id)?.name ?? `#${id}`
  return (
    <span className="plan-person">
      <select
        className="input"
        aria-label={translate('planning.other_time', { title })}
        value={time ? move.times.indexOf(time) : ''}
        onChange={({ target }) =>
          onChange({
            ...line,
            time: target.value ? (move.times[Number(target.value)] ?? null) : null,
          })
        }
      >
        <option value="">{translate('planning.nobody_takes')}</option>
        {move.times.map((option, index) => (
          <option key={JSON.stringify(option)} value={index}>
            {[
              datetime(option.starts_at),
              getName(option.person),
              ...option.place.map(({ title: place }) => place),
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </select>
      {time && <small className="plan-taker muted">{getName(time.person)}</small>}
      {move.reason && <small className="plan-note">{move.reason}</small>}
    </span>
  )
}

/** A line for each row whose place is closed: whether it is moved, and to when. */
export function MoveTable({ lines, field, resource, ...rest }: MoveTableProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  return (
    <ol className="plan-table" aria-label={translate('planning.proposals')}>
      {lines.map((line) => {
        const { row } = line.move
        const { time, isChosen } = line
        const title = getTitle(resource.name, row)
        const change = {
          ...{ values: { [field]: time?.person ?? null } },
          ...{ startsAt: time?.starts_at, place: time?.place },
        }
        return (
          <li key={String(row.id)}>
            <PlannedRow
              {...{ resource, row, title, isChosen, change: isChosen ? change : {} }}
              onToggle={(next) => rest.onChange({ ...line, isChosen: next })}
            />
            <PlannedTime {...{ ...rest, line, title }} />
          </li>
        )
      })}
    </ol>
  )
}
