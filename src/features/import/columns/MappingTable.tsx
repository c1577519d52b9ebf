import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { getConventionReader } from '../conventions/readers.ts'
import type { Conventions } from '../conventions/detect-conventions.ts'
import { type Cell, type CellTable, formatCellText, isBlank } from '../file/cells.ts'
import { listImportFields, type ColumnMapping } from './fields.ts'
import { HeadRow } from './HeadRow.tsx'

interface MappingTableProps {
  resource: AnyResource
  /** The rows of the file. The first row has the headings. */
  table: CellTable
  mapping: ColumnMapping
  conventions: Conventions
  onChange: (mapping: ColumnMapping) => void
}

/** Returns a function that shows how an ambiguous text of a column is read. */
function useMeaning({ resource, mapping, conventions }: MappingTableProps) {
  const format = useFormat()
  return (cell: Cell | undefined, column: number): string | undefined => {
    if (typeof cell !== 'string') return undefined
    const field = resource.fields[mapping[column] ?? '']
    const convention = conventions[column]
    const value = convention ? getConventionReader(field)?.read(cell, convention) : undefined
    if (!field || value === undefined) return undefined
    const { kind } = getTypeTraits(field.type)
    if (kind === 'day') return format.date(value)
    if (kind !== 'instant') return format.number(value)
    const [day = '', time = ''] = value.split(' ')
    return `${format.date(day)} ${time}`
  }
}

/** Maps the columns of a file to fields. */
export function MappingTable(props: MappingTableProps) {
  const { resource, table, mapping, onChange } = props
  const translate = useTranslate()
  const describeColumn = useMeaning(props)
  const [headings = [], ...rows] = table
  const firstRow = rows.find((row) => !isBlank(row)) ?? []
  return (
    <table className="table import-mapping">
      <HeadRow labelKeys={['import.column', 'import.example', 'import.field']} />
      <tbody>
        {headings.map((cell, column) => {
          const heading = formatCellText(cell)
          const meaning = describeColumn(firstRow[column], column)
          return (
            // Two columns may have the same heading, so the key is the position.
            <tr key={column}>
              <td data-label={translate('import.column')}>
                <bdi>{heading}</bdi>
              </td>
              <td className="import-example muted" data-label={translate('import.example')}>
                <bdi>{formatCellText(firstRow[column])}</bdi>
                {meaning !== undefined && <bdi className="import-meaning">= {meaning}</bdi>}
              </td>
              <td data-label={translate('import.field')}>
                <select
                  className="input"
                  aria-label={translate('import.field_of', { heading })}
                  value={mapping[column] ?? ''}
                  onChange={({ target }) => onChange(mapping.with(column, target.value || null))}
                >
                  <option value="">{translate('import.skip')}</option>
                  {listImportFields(resource).map((name) => (
                    <option
                      key={name}
                      value={name}
                      disabled={mapping.includes(name) && mapping[column] !== name}
                    >
                      {translate(getFieldLabelKey(resource, name))}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
