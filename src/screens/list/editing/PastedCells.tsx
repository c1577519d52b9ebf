import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isReferenceField } from '../../../../registry/fields/targets.ts'
import { parseValue } from '../../../../registry/values/parse-value.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { HeadRow } from '../../../features/import/columns/HeadRow.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { PastedCell } from './pasted-block.ts'

interface PastedValueProps {
  resource: AnyResource
  cell: PastedCell & { name: string }
}

/** A value as the list shows it. */
function CellValue({
  resource,
  name,
  row,
}: { resource: AnyResource } & Pick<PastedValueProps['cell'], 'name' | 'row'>) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <FieldValue name={name} row={row} resource={resource} format={format} translate={translate} />
  )
}

/** The new value of a cell as the list will show it, or the pasted text if it cannot be read. */
function NewValue({ resource, cell }: PastedValueProps) {
  const { row, name, value, text } = cell
  const field = resource.fields[name]
  const parsedValue = field && value !== undefined ? parseValue(field, value) : undefined
  if (!parsedValue || !('value' in parsedValue) || isReferenceField(field))
    return <bdi translate="no">{text || '–'}</bdi>
  return <CellValue resource={resource} name={name} row={{ ...row, [name]: parsedValue.value }} />
}

/** The cells that a pasted block changes, each before and after, with their problems. */
export function PastedCells(props: { resource: AnyResource; cells: readonly PastedCell[] }) {
  const { resource, cells } = props
  const translate = useTranslate()
  const getTitle = useRowTitle()
  return (
    <table className="table pasted-cells">
      <HeadRow labelKeys={['import.row', 'import.field', 'paste.before', 'paste.after']} />
      <tbody>
        {cells.map(({ name, ...cell }, index) => (
          // The key is the index, because a row may have two problems without a field.
          <tr key={index} data-refused={cell.problem !== undefined || undefined}>
            <td>
              {cells[index - 1]?.row !== cell.row && (
                <bdi translate="no">{getTitle(resource.name, cell.row)}</bdi>
              )}
            </td>
            <td>{name && translate(getFieldLabelKey(resource, name))}</td>
            <td>{name && <CellValue resource={resource} name={name} row={cell.row} />}</td>
            <td>
              {name && <NewValue resource={resource} cell={{ ...cell, name }} />}
              {cell.problem && (
                <p className="field-error">
                  <Icon name="alert" />
                  <span>{cell.problem}</span>
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
