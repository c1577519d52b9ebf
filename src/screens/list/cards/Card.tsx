import { useTranslate } from 'ra-core'
import { type CSSProperties, type ReactNode, useContext, useRef } from 'react'
import type { LinkProps } from 'react-router'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { RowCode } from '../../../parts/fields/RowCode.tsx'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey, getStateKey } from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { StateIcon } from '../../../platform/ui/values/StateBadge.tsx'
import { OpenRowContext } from './open-row-context.ts'
import { useDraggable } from './drag.ts'

interface CardProps {
  reference: ListReference
  row: Row
  /** The displayed name; the row's title by default. */
  name?: string
  /** The time, shown before the title. */
  startTime?: string
  /** The day under which the card is shown; undefined if the layout has no days. */
  day?: string
  isMovable: boolean
  isPending: boolean
  className?: string
  style?: CSSProperties
  /** The names of the fields to show below the title; empty if there is no room. */
  facts: readonly string[]
  /** The actions of the card. */
  children?: ReactNode
}

/** The non-empty fields of a row, below the title of its card. */
export function CardFacts({
  reference,
  row,
  facts,
}: Pick<CardProps, 'reference' | 'row' | 'facts'>) {
  const translate = useTranslate()
  const format = useFormat()
  const { resource } = reference
  const hasValue = (name: string) =>
    row[name] !== null && row[name] !== undefined && row[name] !== ''
  return (
    <ul className="card-facts dotted">
      {facts.filter(hasValue).map((name) => (
        <li key={name} title={translate(getFieldLabelKey(resource, name))}>
          <FieldValue
            name={name}
            row={row}
            resource={resource}
            translate={translate}
            format={format}
          />
        </li>
      ))}
    </ul>
  )
}

/** The icon of the row's state, with its name for screen readers. */
function StateMark({ reference: { resource }, row }: Pick<CardProps, 'reference' | 'row'>) {
  const translate = useTranslate()
  const { today } = useFormat()
  const name = findRowState(row, resource.states, today)
  const state = name === null ? undefined : resource.states?.[name]
  if (name === null || !state) return null
  const stateName = translate(getStateKey(resource, name))
  return (
    <span className="card-state" title={stateName}>
      <StateIcon tone={state.tone} icon={state.icon} />
      <span className="hidden">{stateName}</span>
    </span>
  )
}

/** The link of a card, which is marked while its row is open in the panel. */
function CardLink(props: LinkProps & { rowId: number }) {
  const { rowId, ...link } = props
  const isOpen = useContext(OpenRowContext) === rowId
  return <Link {...link} className="card-link" aria-current={isOpen || undefined} />
}

/** A row as a card of a calendar or board: its title, its facts and its actions. */
export function Card(props: CardProps) {
  const { reference, row, startTime, day, isMovable, isPending, className = '', facts } = props
  const getTitle = useRowTitle()
  const { today } = useFormat()
  const cardRef = useRef<HTMLElement>(null)
  useDraggable(cardRef, { row, day }, isMovable && !isPending)
  const { resource, list } = reference
  const shownFields = [resource.calendar?.start ?? '']
  const name = props.name || getTitle(resource.name, row, shownFields)
  const stateName = findRowState(row, resource.states, today) ?? ''
  const tone = resource.states?.[stateName]?.tone ?? 'plain'
  return (
    <article
      ref={cardRef}
      className={`card ${className}`}
      data-card={row.id}
      data-tone={tone}
      data-movable={isMovable || undefined}
      aria-busy={isPending || undefined}
      style={props.style}
    >
      <div className="card-head">
        <StateMark reference={reference} row={row} />
        <CardLink
          rowId={row.id}
          to={`${list.route}/${row.id}/show`}
          title={[startTime, name].filter(Boolean).join(' ')}
          draggable={false}
        >
          {startTime && <time>{startTime}</time>} <bdi translate="no">{name}</bdi>
        </CardLink>
        {props.children}
      </div>
      <span className={facts.length > 0 ? 'card-code' : 'hidden'}>
        <RowCode resource={resource} row={row} />
      </span>
      {facts.length > 0 && <CardFacts reference={reference} row={row} facts={facts} />}
    </article>
  )
}
