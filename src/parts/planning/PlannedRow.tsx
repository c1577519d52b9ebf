import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import type { UnplannableRow, PlaceChange } from '../../../registry/calls/planning-calls.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { RowCode } from '../fields/RowCode.tsx'
import { findUnionRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey, getStateKey } from '../../platform/i18n/label-keys.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { StateBadge } from '../../platform/ui/values/StateBadge.tsx'
import './plan-table.css'

type Row = UnplannableRow['row']

/** The change of a plan to a row. */
export interface PlannedChange {
  /** The values on which the state depends, such as the person. */
  values?: Readonly<Record<string, unknown>>
  startsAt?: string | undefined
  place?: readonly PlaceChange[] | undefined
}

interface FactsProps {
  resource: AnyResource
  row: Row
  title: ReactNode
  change?: PlannedChange
}

/** Returns the facts of a row's card that its name lacks. */
const listFacts = ({ card = [], displayName = [] }: AnyResource, row: Row) =>
  card
    .filter((name) => !displayName.includes(name))
    .map((name) => row[getReferenceTitleName(name)])
    .filter((fact): fact is string => typeof fact === 'string' && fact !== '')

/** The state of a row, and the state that the plan leads to if it differs. */
function RowStates({ resource, row, change }: Omit<FactsProps, 'title'>) {
  const translate = useTranslate()
  const { today } = useFormat()
  const { states = {} } = resource
  const [currentState, plannedState] = [row, { ...row, ...change?.values }].map((values) =>
    findRowState(values, states, today),
  )
  const stateNames = [
    currentState,
    ...(plannedState === currentState ? [] : [plannedState]),
  ].filter((name) => name !== null && name !== undefined)
  return stateNames.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && (
        <span className="plan-arrow">
          <span className="hidden">{translate('planning.becomes')}</span>
        </span>
      )}
      <StateBadge tone={states[name]?.tone ?? 'plain'} icon={states[name]?.icon}>
        {translate(getStateKey(resource, name))}
      </StateBadge>
    </Fragment>
  ))
}

/** The facts of a row: title, time, state and place, with those that the plan changes. */
function RowFacts({ resource, row, title, change = {} }: FactsProps) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const start = resource.calendar?.start
  const currentStart = start ? String(row[start]) : ''
  const { startsAt = currentStart, place = [] } = change
  const isMoved = start !== undefined && Date.parse(startsAt) !== Date.parse(currentStart)
  return (
    <span>
      <strong>{title}</strong> {start && <time>{datetime(startsAt)}</time>}
      <RowCode resource={resource} row={row} />
      {isMoved && <em className="plan-moved">{translate('planning.moved')}</em>}
      <span className="plan-states row">
        <RowStates resource={resource} row={row} change={change} />
      </span>
      <small>
        {listFacts(resource, row).map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' · '}
            <bdi translate="no">{fact}</bdi>
          </Fragment>
        ))}
      </small>
      {place.map(({ field, title: newTitle }) => (
        <small key={field} className="plan-place">
          {translate('planning.place_change', {
            field: translate(getFieldLabelKey(resource, field)),
            before: String(row[getReferenceTitleName(field)] ?? '–'),
            after: newTitle ?? '–',
          })}
        </small>
      ))}
    </span>
  )
}

interface PlannedRowProps extends Omit<FactsProps, 'title'> {
  title: string
  isChosen: boolean
  isDisabled?: boolean
  onToggle: (isChosen: boolean) => void
}

/** The row of a line with its planned change, and the checkbox that applies the line. */
export function PlannedRow({ title, isChosen, isDisabled, onToggle, ...facts }: PlannedRowProps) {
  return (
    <label className="plan-row">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <RowFacts {...facts} title={<bdi translate="no">{title}</bdi>} />
    </label>
  )
}

interface HeldRowsProps {
  resource: AnyResource
  /** The field that holds the person. */
  field: string
  heldRows: readonly UnplannableRow[]
}

/** The rows that a plan does not change, each with its person and a link to its page. */
export function HeldRows({ resource, field, heldRows }: HeldRowsProps) {
  const translate = useTranslate()
  const viewer = useSession()
  const getTitle = useRowTitle()
  if (heldRows.length === 0) return null
  const shownFields = [resource.calendar?.start ?? '']
  return (
    <section className="plan-held">
      <p>{translate('planning.held', { count: heldRows.length })}</p>
      <ul className="plan-table" aria-label={translate('planning.held_list')}>
        {heldRows.map(({ row }) => {
          const title = <bdi translate="no">{getTitle(resource.name, row, shownFields)}</bdi>
          const path = findUnionRowPath(resource, row, viewer)
          const person = row[getReferenceTitleName(field)]
          return (
            <li key={String(row.id)}>
              <div className="plan-row">
                <RowFacts
                  resource={resource}
                  row={row}
                  title={path ? <Link to={path}>{title}</Link> : title}
                />
              </div>
              <bdi translate="no">{typeof person === 'string' ? person : ''}</bdi>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
