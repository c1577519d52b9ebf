import { memo } from 'react'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { RowActions } from '../actions/RowActions.tsx'
import { isDeleted, type RowVerb } from '../actions/verbs.ts'
import type { ListReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { writeTitle } from '../data/useTitleOf.ts'
import { FieldValue, Giving, isNumeric, wholeText } from '../fields/cells/FieldValue.tsx'
import type { Format } from '../i18n/format.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Link } from '../routing/Link.tsx'
import { SelectRow } from '../table/selection.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'

/** What every row of a table shares. */
export interface Shared {
  reference: ListReference
  columns: readonly string[]
  verbs: readonly Verb[]
  /** Deleted rows stand among live ones and must be told apart. */
  isMixed: boolean
  onAsk: (verb: RowVerb, row: Row) => void
}

/** The column that leads to a row's page: its title, or the first where that is hidden. */
export function leadOf({
  reference,
  columns,
}: Pick<Shared, 'reference' | 'columns'>): string | undefined {
  return columns.includes(reference.resource.title) ? reference.resource.title : columns[0]
}

/** How a column lies and looks. */
export function classOf(
  { resource }: ListReference,
  name: string,
  lead: string | undefined,
): string {
  if (name === lead) return 'col-title'
  if (name === 'state') return 'col-state'
  const field = resource.fields[name]
  if (field?.type === 'image') return 'col-image'
  return isNumeric(field) ? 'num' : ''
}

type RowProps = Shared & {
  row: Row
  format: Format
  translate: (key: string) => string
  /** Undefined where rows cannot be chosen. */
  isSelected: boolean | undefined
  onToggle: ((id: number) => void) | undefined
}

/** One row; it renders anew only when it, or what is done with it, changed. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { reference, columns, verbs, isMixed, onAsk, row, format, translate } = props
  const { isSelected, onToggle } = props
  const { resource, list } = reference
  const lead = leadOf(props)
  const marked = isMixed && isDeleted(row)
  return (
    <tr className={marked ? 'deleted-row' : undefined} data-selected={isSelected || undefined}>
      {onToggle && (
        <SelectRow
          id={row.id}
          title={writeTitle(resource.name, row, format)}
          isSelected={isSelected ?? false}
          onToggle={onToggle}
        />
      )}
      {columns.map((name) => {
        const shown = (
          <FieldValue
            name={name}
            row={row}
            resource={resource}
            format={format}
            translate={translate}
          />
        )
        const label = translate(fieldLabelKey(resource, name))
        const whole = wholeText(resource.fields[name], name, row)
        return (
          <td key={name} className={classOf(reference, name, lead)} data-label={label}>
            <Giving whole={whole}>
              {name === lead ? (
                <Link className="cell-title" to={`${list.route}/${row.id}/show`}>
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </Giving>
            {name === lead && marked && (
              <span className="deleted-mark">
                <StateBadge tone="stopped">{translate('ui.deleted')}</StateBadge>
              </span>
            )}
          </td>
        )
      })}
      {verbs.length > 0 && (
        <td className="row-actions">
          <div>
            <RowActions reference={reference} row={row} verbs={verbs} onAsk={onAsk} />
          </div>
        </td>
      )}
    </tr>
  )
})
