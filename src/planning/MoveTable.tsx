import { useTranslate } from 'ra-core'
import type { MovesAnswer } from '../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { useRowTitle } from '../data/useRowTitle.ts'
import { useFormat } from '../i18n/format.ts'
import type { MoveLine } from './moves.ts'
import { PlannedRow } from './PlanTable.tsx'
import './plan-table.css'

interface MoveTableProps {
  resource: AnyResource
  lines: readonly MoveLine[]
  people: MovesAnswer['people']
  onChange: (line: MoveLine) => void
}

interface LineProps extends Omit<MoveTableProps, 'lines'> {
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
        {move.times.map((one, index) => (
          <option key={`${one.starts_at} ${String(one.person)}`} value={index}>
            {`${datetime(one.starts_at)} · ${getName(one.person)}`}
          </option>
        ))}
      </select>
      {time && <small className="plan-taker muted">{getName(time.person)}</small>}
      {move.reason && <small className="plan-note">{move.reason}</small>}
    </span>
  )
}

/** A line for each row whose place is closed: whether it is moved, and to when. */
export function MoveTable({ lines, ...rest }: MoveTableProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  return (
    <ol className="plan-table" aria-label={translate('planning.proposals')}>
      {lines.map((line) => {
        const { row } = line.move
        const title = getTitle(rest.resource.name, row)
        return (
          <li key={row.id}>
            <PlannedRow
              {...{ resource: rest.resource, row, title, isChosen: line.isChosen }}
              onToggle={(isChosen) => rest.onChange({ ...line, isChosen })}
            />
            <PlannedTime {...{ ...rest, line, title }} />
          </li>
        )
      })}
    </ol>
  )
}
