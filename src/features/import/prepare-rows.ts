import { type NumberingPlan, normalizeTypedNumber } from '../../../registry/characters/phone.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { formatValueText, type ValueFormatter } from '../../../registry/text/value-text.ts'
import { getChoiceLabelKey } from '../../platform/i18n/label-keys.ts'
import {
  type CellValue,
  parseCellValue,
  findCellProblem,
  type RowIdsByTitle,
} from './cell-value.ts'
import type { ColumnMapping } from './columns/fields.ts'
import { formatConventionSample } from './conventions/convention.ts'
import { type Conventions, detectConventions } from './conventions/detect-conventions.ts'
import { isNumeric } from './conventions/readers.ts'
import { type Cell, formatCellText, type CellTable, isBlank } from './file/cells.ts'

/** The input for reading the rows of a file. */
export interface RowsInput {
  resource: AnyResource
  /** The rows of the file. The first row has the headings. */
  table: CellTable
  mapping: ColumnMapping
  /** The convention of each column; detected if not given. */
  conventions?: Conventions
  rowIdsByTitle: RowIdsByTitle
  /** The existing rows, by id. */
  existingRows: ReadonlyMap<number, Row>
  writer: ValueFormatter
  /** The dialling rules of the business's country. */
  plan: NumberingPlan | null
  /** The user's language. */
  language: string
}

/** A problem of a row of the file. Without a column it concerns the row itself. */
export interface RowProblem {
  /** The line in the file, from 0 for the first below the head. */
  line: number
  column?: string
  message: string
}

/**
 * Returns the number of a line in a spreadsheet, which counts from 1. The first imported row is
 * below the headings.
 */
export const toRowNumber = (line: number, headings: number): number => headings + line + 2

/** A row to create or change, and its line in the file. */
interface RowToSend {
  line: number
  body: Readonly<Record<string, unknown>>
}

/** The rows of a file to send. */
export interface PreparedRows {
  rows: readonly RowToSend[]
  /** The number of rows without changes. */
  same: number
  mistakes: readonly RowProblem[]
}

/** Returns the text that an export writes for a field of a row. */
function formatFieldValue({ resource, writer }: RowsInput, row: Row, name: string): string {
  const choiceLabel = getChoiceLabelKey(resource, name, String(row[name]))
  const title = row[getReferenceTitleName(name)]
  return formatValueText(writer, resource.fields[name], row[name], { title, word: choiceLabel })
}

interface ReadCell {
  name: string
  cell: Cell
  value: CellValue
}

/** Returns the problem of a cell. */
function buildProblem(
  { writer }: RowsInput,
  line: number,
  { name, cell, value }: ReadCell,
): RowProblem[] {
  if (!('wrong' in value)) return []
  const { wrong } = value
  const text = formatCellText(cell).trim()
  const sample =
    'convention' in value ? formatConventionSample(value.convention, writer.translate) : ''
  return [{ line, column: name, message: writer.translate(wrong, { value: text, sample }) }]
}

/** Returns whether two values are equal. Several values are compared one by one. */
const isSameValue = (first: unknown, second: unknown) =>
  JSON.stringify(first) === JSON.stringify(second)

/** Returns whether two phones are one number, which files and people write in several ways. */
function isSamePhoneNumber(
  { plan }: RowsInput,
  firstValue: unknown,
  secondValue: unknown,
): boolean {
  const [first, second] = [firstValue, secondValue].map((text) =>
    normalizeTypedNumber(String(text ?? ''), plan),
  )
  return first !== '' && first === second
}

/** Returns whether a cell equals the row's current value, in the export format or another one. */
function isUnchanged(
  source: RowsInput,
  row: Row | undefined,
  { name, cell, value }: ReadCell,
): boolean {
  if (!row || typeof cell === 'object') return false
  const field = source.resource.fields[name]
  const text = formatCellText(cell).trim()
  if (!isNumeric(field) && text === formatFieldValue(source, row, name).trim()) return true
  if (!field || !('value' in value)) return false
  const parsed = parseValue(field, value.value)
  const currentValue = parseValue(field, row[name])
  if (field.type === 'phone') return isSamePhoneNumber(source, value.value, row[name])
  return (
    'value' in parsed && 'value' in currentValue && isSameValue(parsed.value, currentValue.value)
  )
}

/**
 * Returns a function that reads the cells of a row. For an existing row it reads only those that
 * differ.
 */
function createRowReader(source: RowsInput) {
  const { table, mapping, resource, rowIdsByTitle, writer, language } = source
  const { timeZone } = writer.format
  const conventions =
    source.conventions ?? detectConventions({ resource, table, mapping, language })
  return (row: readonly Cell[], existingRow: Row | undefined): ReadCell[] =>
    mapping
      .flatMap((name, column): ReadCell[] => {
        if (name === null) return []
        const convention = conventions[column] ?? null
        const cell = row[column] ?? ''
        if (name === 'id') {
          const value = findCellProblem(cell)
          return value ? [{ name, cell, value }] : []
        }
        const value = parseCellValue({ resource, rowIdsByTitle, timeZone }, name, cell, convention)
        return [{ name, cell, value }]
      })
      .filter((cell) => !isUnchanged(source, existingRow, cell))
}

/**
 * Returns the problem of a row with texts right of the last heading: it was split at the wrong
 * places.
 */
function findSurplusCells(
  { table: [headings = []], writer }: RowsInput,
  line: number,
  row: readonly Cell[],
) {
  if (headings.length === 0 || isBlank(row.slice(headings.length))) return []
  return [{ line, message: writer.translate('import.more_cells') }]
}

/**
 * Reads the rows of a file: rows to create, rows to change with their differences, and problems.
 */
export function prepareRows(source: RowsInput): PreparedRows {
  const { table, mapping, existingRows } = source
  const readRow = createRowReader(source)
  const rows: RowToSend[] = []
  const mistakes: RowProblem[] = []
  let unchanged = 0
  for (const [line, row] of table.slice(1).entries()) {
    if (isBlank(row)) continue
    const id = formatCellText(row[mapping.indexOf('id')]).trim().replace(/^#/, '')
    const changedCells = readRow(row, existingRows.get(Number(id)))
    const surplusProblems = findSurplusCells(source, line, row)
    if (id !== '' && changedCells.length === 0 && surplusProblems.length === 0) {
      unchanged++
      continue
    }
    const rowProblems = [
      ...surplusProblems,
      ...changedCells.flatMap((cell) => buildProblem(source, line, cell)),
    ]
    mistakes.push(...rowProblems)
    if (rowProblems.length > 0) continue
    const values = changedCells.map(({ name, value }) => [
      name,
      'value' in value ? value.value : null,
    ])
    rows.push({ line, body: { ...(id !== '' && { id }), ...Object.fromEntries(values) } })
  }
  return { rows, same: unchanged, mistakes }
}
