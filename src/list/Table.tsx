import { useTranslate } from 'ra-core'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Verb } from '../../resources/kit/calls.ts'
import { isDeleted, type RowVerb } from '../actions/verbs.ts'
import { type Format, useFormat } from '../i18n/format.ts'
import type { Row } from '../provider/normalise.ts'
import type { ListPlace } from '../provider/places.ts'
import { preloadShow } from '../screens.tsx'
import { fieldLabelKey } from '../session/labels.ts'
import { Icon } from '../ui/Icon.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { isNumeric, showValue } from './cells.tsx'
import { RowActions } from './RowActions.tsx'

interface Shared {
  place: ListPlace
  columns: readonly string[]
  verbs: readonly Verb[]
  /** Deleted rows stand among live ones and must be told apart. */
  isMixed: boolean
  onAsk: (verb: RowVerb, row: Row) => void
}

/** The column that leads to a row's page: its title, or the first where that is hidden. */
function leadOf({ place, columns }: Pick<Shared, 'place' | 'columns'>): string | undefined {
  return columns.includes(place.resource.title) ? place.resource.title : columns[0]
}

function classOf({ resource }: ListPlace, name: string, lead: string | undefined): string {
  if (name === lead) return 'col-title'
  if (name === 'state') return 'col-state'
  const field = resource.fields[name]
  if (field?.type === 'image') return 'col-image'
  return isNumeric(field) ? 'num' : ''
}

type RowProps = Shared & { row: Row; format: Format; translate: (key: string) => string }

const TableRow = memo(function TableRow(props: RowProps) {
  const { place, columns, verbs, isMixed, onAsk, row, format, translate } = props
  const { resource, list } = place
  const lead = leadOf(props)
  const marked = isMixed && isDeleted(row)
  return (
    <tr className={marked ? 'deleted-row' : undefined}>
      {columns.map((name) => {
        const shown = showValue({ name, row, resource, format, translate })
        const label = translate(fieldLabelKey(resource, name))
        return (
          <td key={name} className={classOf(place, name, lead)} data-label={label}>
            {name === lead ? (
              <>
                <Link
                  className="cell-title"
                  to={`${list.route}/${row.id}/show`}
                  onPointerEnter={preloadShow}
                  onFocus={preloadShow}
                >
                  {shown}
                </Link>
                {marked && (
                  <span className="deleted-mark">
                    <StateBadge tone="stopped">{translate('ui.deleted')}</StateBadge>
                  </span>
                )}
              </>
            ) : (
              shown
            )}
          </td>
        )
      })}
      {verbs.length > 0 && (
        <td className="row-actions">
          <div>
            <RowActions place={place} row={row} verbs={verbs} onAsk={onAsk} />
          </div>
        </td>
      )}
    </tr>
  )
})

interface HeadProps extends Shared {
  sort: string
  onSort: (sort: string) => void
}

function Head({ place, columns, verbs, sort, onSort, ...shared }: HeadProps) {
  const translate = useTranslate()
  const lead = leadOf({ place, columns, ...shared })
  const by = sort.replace(/^-/, '')
  const last = sort.startsWith('-')
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th
            key={name}
            scope="col"
            className={classOf(place, name, lead)}
            aria-sort={name === by ? (last ? 'descending' : 'ascending') : undefined}
          >
            <button type="button" onClick={() => onSort(name === by && !last ? `-${name}` : name)}>
              {translate(fieldLabelKey(place.resource, name))}
              {name === by && <Icon name={last ? 'down' : 'up'} />}
            </button>
          </th>
        ))}
        {verbs.length > 0 && (
          <th scope="col" className="row-actions">
            <span className="hidden">{translate('ui.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Bones({ columns, count }: { columns: readonly string[]; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to tell them apart
    <tr key={at}>
      {columns.map((name) => (
        <td key={name}>
          <span className="bone" />
        </td>
      ))}
    </tr>
  ))
}

/** The rows of a page, as a table of the platform; on a phone the same table is laid out as cards. */
export function Table(
  props: HeadProps & { rows: readonly Row[] | undefined; page: number; label: string },
) {
  const { rows, page, label, ...head } = props
  const { sort: _sort, onSort: _onSort, ...shared } = head
  const translate = useTranslate()
  const format = useFormat()
  const ref = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its first row
  useEffect(() => {
    ref.current?.scrollTo?.({ top: 0 })
  }, [page])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className="rows" aria-label={label} tabIndex={0} data-focus-home>
      <table className="table" aria-busy={!rows}>
        <Head {...head} />
        <tbody>
          {rows ? (
            rows.map((row) => (
              <TableRow key={row.id} {...shared} row={row} format={format} translate={translate} />
            ))
          ) : (
            <Bones columns={head.columns} count={10} />
          )}
        </tbody>
      </table>
    </section>
  )
}
