import { useRecordContext, useTranslate } from 'ra-core'
import {
  LINES_PROPERTY,
  type RowLines,
  getMaxLines,
} from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isRequired } from '../../../../registry/fields/records.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  getFieldLabelKey,
  getEntityNameKey,
  SAMPLE_PLURAL_COUNT,
} from '../../../platform/i18n/label-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { CountedLines } from './CountedLines.tsx'
import { areLinesEditable, listDenominations } from './lines-values.ts'
import { LineButtons } from './LineButtons.tsx'
import { LineCell } from './LineCell.tsx'
import { useLines } from './useLines.ts'

/** Returns whether a field of a line is optional. */
function isOptional({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && !isRequired(field) && field.type !== 'flag'
}

/** The heads of the columns of lines. Optional fields are marked. */
function LineHeads({
  lineEntity,
  columns,
}: {
  lineEntity: AnyResource
  columns: readonly string[]
}) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            <span>{translate(getFieldLabelKey(lineEntity, name))}</span>
            {isOptional(lineEntity, name) && (
              <small className="muted">{` · ${translate('ui.optional')}`}</small>
            )}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  )
}

function EditableLines({ lines }: { lines: RowLines }) {
  const lineEntity = getResource(lines.entity)
  const translate = useTranslate()
  const { columns } = lines
  const { keys, table, add, removeLine, moveLine, onKeyDown } = useLines(lineEntity, columns)
  /** Returns the label above a cell, for layouts without column heads. */
  const getLabel = (name: string) => {
    const label = translate(getFieldLabelKey(lineEntity, name))
    return isOptional(lineEntity, name) ? `${label} · ${translate('ui.optional')}` : label
  }
  return (
    <fieldset className="lines" ref={table}>
      <legend>
        {translate(getEntityNameKey(lineEntity), { smart_count: SAMPLE_PLURAL_COUNT })}
      </legend>
      {keys.length === 0 ? (
        <p className="lines-none">{translate('ui.lines_none')}</p>
      ) : (
        <table>
          <LineHeads lineEntity={lineEntity} columns={columns} />
          <tbody>
            {keys.map((key, index) => (
              <tr key={key} onKeyDown={(event) => onKeyDown(event, index)}>
                {columns.map((name) => (
                  <td key={name} data-label={getLabel(name)}>
                    <LineCell resource={lineEntity} name={name} index={index} />
                  </td>
                ))}
                <td>
                  <LineButtons
                    index={index}
                    count={keys.length}
                    isOrdered={lines.order !== undefined}
                    onMove={moveLine}
                    onRemove={removeLine}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button icon="plus" data-add disabled={keys.length >= getMaxLines(lines)} onClick={add}>
        {translate('ui.line_add')}
      </Button>
    </fieldset>
  )
}

/** The lines of a row in its form. The user adds, edits, removes and sorts them. */
export function LinesField({ resource }: { resource: AnyResource }) {
  const translate = useTranslate()
  const { today } = useFormat()
  const record = useRecordContext()
  const { lines } = resource
  if (!lines || (record?.id !== undefined && !Array.isArray(record[LINES_PROPERTY]))) return null
  if (!areLinesEditable(resource, record, today))
    return <Note tone="orange">{translate('ui.lines_closed')}</Note>
  return listDenominations(lines) ? <CountedLines lines={lines} /> : <EditableLines lines={lines} />
}
