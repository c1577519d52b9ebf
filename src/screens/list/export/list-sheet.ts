import { isImportable } from '../../../../registry/changes/import.ts'
import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getTitleField } from '../../../platform/data/rows/resources.ts'
import { type CellFormat, getTypeFormat, type Sheet } from '../../../../registry/text/sheet.ts'
import type { ExportTask } from '../../../parts/export/useLongTask.ts'
import { formatValueText, type ValueFormatter } from '../../../../registry/text/value-text.ts'
import {
  getChoiceLabelKey,
  getFieldLabelKey,
  getListLabelKey,
  getStateKey,
} from '../../../platform/i18n/label-keys.ts'
import { type ListState, getShownDeletion } from '../../../parts/table/state/list-state.ts'

/** The number of rows written at a time. The page stays responsive between two slices. */
const ROWS_PER_SLICE = 500

/** A list as shown on the screen. */
export interface ShownList {
  reference: ListReference
  columns: readonly string[]
  state: ListState
}

/** A column of the file. */
interface FileColumn {
  label: string
  format: CellFormat
  getText: (row: Row) => string
}

/** Builds a column of a list for files and the clipboard. */
export function buildFileColumn(
  writer: ValueFormatter,
  { resource }: Pick<ListReference, 'resource'>,
  name: string,
): FileColumn {
  const { translate, format } = writer
  const field = resource.fields[name]
  const label = translate(getFieldLabelKey(resource, name))
  const stateText = (row: Row) => {
    const state = findRowState(row, resource.states, format.today)
    return state === null ? '' : translate(getStateKey(resource, state))
  }
  const fieldText = (row: Row) => {
    const choiceName = getChoiceLabelKey(resource, name, String(row[name]))
    const title = row[getReferenceTitleName(name)]
    const options = { title, titleField: getTitleField(field), word: choiceName }
    return formatValueText(writer, field, row[name], options)
  }
  return {
    label,
    format: getTypeFormat(field?.type ?? 'text', format),
    getText: field ? fieldText : stateText,
  }
}

/** Builds the column with the time of deletion, as the screen shows it with deleted rows. */
const buildDeletionColumn = (writer: ValueFormatter): FileColumn => ({
  label: writer.translate('ui.deleted'),
  format: getTypeTraits('datetime'),
  getText: (row) => formatValueText(writer, { type: 'datetime' }, row.deleted_at),
})

/**
 * Returns whether a file needs an id, so that an import knows its rows again: without a column in
 * which each row has a value of its own.
 */
function needsId({ resource }: ListReference, columns: readonly string[]): boolean {
  const settableFields = getBodyFields(resource, 'create')
  const identifiesRow = (name: string) => {
    const field = resource.fields[name]
    const isUnique = field !== undefined && 'unique' in field && field.unique === true
    return name === 'id' || (isUnique && settableFields.includes(name))
  }
  return isImportable(resource) && !columns.some(identifiesRow)
}

/** Builds the file columns of a list, in the shown order. */
export function buildFileColumns(
  writer: ValueFormatter,
  { reference, columns, state }: ShownList,
): FileColumn[] {
  const names = needsId(reference, columns) ? ['id', ...columns] : columns
  const chosenColumns = names.map((name) => buildFileColumn(writer, reference, name))
  const hasDeletionColumn =
    getShownDeletion(reference, state) !== 'live' && !columns.includes('deleted_at')
  return hasDeletionColumn ? [...chosenColumns, buildDeletionColumn(writer)] : chosenColumns
}

/** Builds a sheet of the rows: columns in the shown order, and the deletion if it is shown. */
export async function buildListSheet(
  writer: ValueFormatter,
  list: ShownList,
  rows: readonly Row[],
  { signal, onProgress }: ExportTask,
): Promise<Sheet> {
  const columns = buildFileColumns(writer, list)
  const table = [columns.map(({ label }) => label)]
  for (let start = 0; start < rows.length; start += ROWS_PER_SLICE) {
    for (const row of rows.slice(start, start + ROWS_PER_SLICE)) {
      table.push(columns.map(({ getText }) => getText(row)))
    }
    onProgress(table.length - 1, rows.length)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  return {
    title: writer.translate(getListLabelKey(list.reference)),
    table,
    formats: columns.map(({ format }) => format),
  }
}
