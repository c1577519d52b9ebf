import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Row } from '../data/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { FieldValue, Giving, isNumeric, wholeText } from '../fields/cells/FieldValue.tsx'
import { useFormat } from '../i18n/format.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Link } from '../routing/Link.tsx'
import { moveInRows } from '../table/row-keys.ts'
import { SelectAll, type Selection, SelectRow } from '../table/selection.tsx'
import { Scrollable } from '../ui/Scrollable.tsx'
import { columnsOf, type Relation } from './relations.ts'

/** Related rows, and what can be done to them. */
export interface TableProps {
  relation: Relation
  rows: readonly Row[]
  label: string
  selection?: Selection
  actionsOf?: (row: Row) => ReactNode
}

function Head({ relation, rows, selection, actionsOf }: TableProps) {
  const translate = useTranslate()
  const { resource } = relation.reference
  return (
    <thead>
      <tr>
        {selection && <SelectAll selection={selection} every={rows.map(({ id }) => id)} />}
        {columnsOf(relation).map((name) => (
          <th key={name} scope="col" className={isNumeric(resource.fields[name]) ? 'num' : ''}>
            {translate(fieldLabelKey(resource, name))}
          </th>
        ))}
        {actionsOf && (
          <th scope="col" className="row-actions">
            <span className="hidden">{translate('ui.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** A small table of related rows. */
export function RelatedTable(props: TableProps) {
  const { relation, rows, label, selection, actionsOf } = props
  const { reference, list } = relation
  const { resource } = reference
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const format = useFormat()
  return (
    <Scrollable label={label} isHome onKeyDown={moveInRows}>
      <table className="table">
        <Head {...props} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {selection && (
                <SelectRow
                  id={row.id}
                  title={titleOf(resource.name, row)}
                  isSelected={selection.ids.has(row.id)}
                  onToggle={selection.toggle}
                />
              )}
              {columnsOf(relation).map((name, at) => {
                const shown = (
                  <FieldValue
                    name={name}
                    row={row}
                    resource={resource}
                    format={format}
                    translate={translate}
                  />
                )
                const isLead = at === 0
                return (
                  <td
                    key={name}
                    className={isLead ? 'col-title' : isNumeric(resource.fields[name]) ? 'num' : ''}
                    data-label={translate(fieldLabelKey(resource, name))}
                  >
                    <Giving whole={wholeText(resource.fields[name], name, row)}>
                      {isLead && list ? (
                        <Link className="cell-title" to={`${list.list.route}/${row.id}/show`}>
                          {shown}
                        </Link>
                      ) : (
                        shown
                      )}
                    </Giving>
                  </td>
                )
              })}
              {actionsOf && (
                <td className="row-actions">
                  <div>{actionsOf(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  )
}
