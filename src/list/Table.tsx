import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Row } from '../data/normalise.ts'
import { useFormat } from '../i18n/format.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { moveInRows } from '../table/row-keys.ts'
import { SelectAll, type Selection } from '../table/selection.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { Scrollable } from '../ui/Scrollable.tsx'
import { classOf, leadOf, type Shared, TableRow } from './TableRow.tsx'

interface HeadProps extends Shared {
  sort: string
  onSort: (sort: string) => void
  /** Where rows can be chosen to do something to several at once. */
  selection?: Selection
}

function Head(props: HeadProps & { rows: readonly Row[] }) {
  const { reference, columns, verbs, sort, onSort, selection, rows } = props
  const translate = useTranslate()
  const lead = leadOf(props)
  const by = sort.replace(/^-/, '')
  const last = sort.startsWith('-')
  return (
    <thead>
      <tr>
        {selection && <SelectAll selection={selection} every={rows.map(({ id }) => id)} />}
        {columns.map((name) => (
          <th
            key={name}
            scope="col"
            className={classOf(reference, name, lead)}
            aria-sort={name === by ? (last ? 'descending' : 'ascending') : undefined}
          >
            <button type="button" onClick={() => onSort(name === by && !last ? `-${name}` : name)}>
              {translate(fieldLabelKey(reference.resource, name))}
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

function SkeletonRows({ columns, count }: { columns: readonly string[]; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // Placeholders have nothing else to tell them apart.
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
  const { sort: _sort, onSort: _onSort, selection, ...shared } = head
  const translate = useTranslate()
  const format = useFormat()
  const ref = useRef<HTMLElement>(null)

  // Another page begins at its first row.
  useEffect(() => {
    ref.current?.scrollTo?.({ top: 0 })
  }, [page])

  return (
    <Scrollable boxRef={ref} label={label} isHome onKeyDown={moveInRows}>
      <table className="table" aria-busy={!rows}>
        <Head {...head} rows={rows ?? []} />
        <tbody>
          {rows ? (
            rows.map((row) => (
              <TableRow
                key={row.id}
                {...shared}
                row={row}
                format={format}
                translate={translate}
                isSelected={selection?.ids.has(row.id)}
                onToggle={selection?.toggle}
              />
            ))
          ) : (
            <SkeletonRows
              columns={[
                ...(selection ? ['select'] : []),
                ...head.columns,
                ...(head.verbs.length > 0 ? ['act'] : []),
              ]}
              count={10}
            />
          )}
        </tbody>
      </table>
    </Scrollable>
  )
}
