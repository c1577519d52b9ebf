import { useTranslate } from 'ra-core'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { getState } from '../../../../registry/fields/conditions.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { fieldLabelKey, getStateKey } from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { StateIcon } from '../../../platform/ui/values/StateBadge.tsx'
import { useDraggable } from './drag.ts'

interface CardProps {
  reference: ListReference
  row: Row
  /** The displayed name; the row's title by default. */
  name?: string
  /** The time, shown before the title. */
  time?: string
  /** The day the card is shown under. */
  day?: string
  isMovable: boolean
  isPending: boolean
  className?: string
  style?: CSSProperties
  /** The fields to show below the title; none if there is no room. */
  facts: readonly string[]
  /** The actions of the card. */
  children?: ReactNode
}

/** The non-empty facts of a row. */
export function CardFacts({
  reference,
  row,
  facts,
}: Pick<CardProps, 'reference' | 'row' | 'facts'>) {
  const translate = useTranslate()
  const format = useFormat()
  const { resource } = reference
  const has = (name: string) => row[name] !== null && row[name] !== undefined && row[name] !== ''
  return (
    <ul className="card-facts dotted">
      {facts.filter(has).map((name) => (
        <li key={name} title={translate(fieldLabelKey(resource, name))}>
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
function State({ reference: { resource }, row }: Pick<CardProps, 'reference' | 'row'>) {
  const translate = useTranslate()
  const { today } = useFormat()
  const name = getState(row, resource.states, today)
  const state = name === null ? undefined : resource.states?.[name]
  if (name === null || !state) return null
  const word = translate(getStateKey(resource, name))
  return (
    <span className="card-state" title={word}>
      <StateIcon tone={state.tone} icon={state.icon} />
      <span className="hidden">{word}</span>
    </span>
  )
}

/** A row as a card of a calendar or board: its title, its facts and its actions. */
export function Card(props: CardProps) {
  const { reference, row, time, day, isMovable, isPending, className = '', facts } = props
  const getTitle = useRowTitle()
  const { today } = useFormat()
  const ref = useRef<HTMLElement>(null)
  useDraggable(ref, { row, day }, isMovable && !isPending)
  const { resource, list } = reference
  const name = props.name || getTitle(resource.name, row)
  const state = resource.states?.[getState(row, resource.states, today) ?? '']
  return (
    <article
      ref={ref}
      className={`card ${className}`}
      data-card={row.id}
      data-tone={state?.tone ?? 'plain'}
      data-movable={isMovable || undefined}
      aria-busy={isPending || undefined}
      style={props.style}
    >
      <div className="card-head">
        <State reference={reference} row={row} />
        <Link
          className="card-link"
          to={`${list.route}/${row.id}/show`}
          title={[time, name].filter(Boolean).join(' ')}
          draggable={false}
        >
          {time && <time>{time}</time>} <bdi translate="no">{name}</bdi>
        </Link>
        {props.children}
      </div>
      {facts.length > 0 && <CardFacts reference={reference} row={row} facts={facts} />}
    </article>
  )
}
