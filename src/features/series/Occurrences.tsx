import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { RowCode } from '../../parts/fields/RowCode.tsx'
import { RowState } from '../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { useOccurrences } from './useOccurrences.ts'
import './series.css'

interface OccurrenceProps {
  resource: AnyResource
  row: Row
  isCurrent: boolean
}

/** A row of a series: its start as a link, its code, and its state. */
function Occurrence({ resource, row, isCurrent }: OccurrenceProps) {
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const startsAt = String(row[resource.calendar?.start ?? ''])
  const time = <time dateTime={startsAt}>{format.datetime(startsAt)}</time>
  const path = isCurrent ? undefined : findRowPath(resource.name, row.id, viewer)
  return (
    <li aria-current={isCurrent || undefined}>
      {path ? <Link to={path}>{time}</Link> : time}
      <RowCode resource={resource} row={row} />
      <span>
        <RowState row={row} resource={resource} translate={translate} format={format} />
      </span>
    </li>
  )
}

/** All rows of a row's series, including past and cancelled ones; null without a series. */
export function Occurrences({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const { number } = useFormat()
  const list = useRef<HTMLOListElement>(null)
  const rows = useOccurrences(resource, row)
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current)
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2
  }, [rows, row.id])
  if (rows.length === 0) return null
  const title = translate('series.title')
  return (
    <section className="page series-rows" aria-label={title}>
      <h3>
        {title} <small className="muted">{number(rows.length)}</small>
      </h3>
      <ol
        ref={list}
        // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
        tabIndex={0}
        aria-label={translate('series.dates')}
      >
        {rows.map((occurrence) => (
          <Occurrence
            key={occurrence.id}
            resource={resource}
            row={occurrence}
            isCurrent={Number(occurrence.id) === Number(row.id)}
          />
        ))}
      </ol>
    </section>
  )
}
