import { type NumberingPlan, normalizeTypedNumber } from '../../../registry/characters/phone.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field, FieldTypes } from '../../../registry/fields/field-types.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getTitleField } from '../../platform/data/rows/resources.ts'
import { formatValueText, type ValueFormatter } from '../../../registry/text/value-text.ts'
import { getChoiceLabelKey } from '../../platform/i18n/label-keys.ts'
import {
  type CellValue,
  findCellProblem,
  getTitleKey,
  parseCellValue,
  readTitle,
  type RowIdsByTitle,
} from './cell-value.ts'
import { isDayOfCode, isDayOfMidnight } from './changed-by-programs.ts'
import type { ColumnMapping } from './columns/fields.ts'
import { formatConventionSample } from './conventions/convention.ts'
import { type Conventions, detectConventions } from './conventions/detect-conventions.ts'
import { isNumeric } from './conventions/readers.ts'
import { type Cell, type CellTable, formatCellText, isBlank, isUnreadable } from './file/cells.ts'
import { createRowMatcher } from './match-rows.ts'

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
  /** The treatment of rows without an id that match an existing row by a field that is not unique. */
  matchAction?: MatchAction
  /** True if the user may not change rows, so that no row without an id becomes a change. */
  isReadOnly?: boolean
}

/** The ways to import a row that probably means an existing one. */
export const MATCH_ACTIONS = ['create', 'update'] as const
export type MatchAction = (typeof MATCH_ACTIONS)[number]

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

/** A row of a file without an id that matches an existing row. */
export interface LineMatch {
  line: number
  column: string
  /** The title of the existing row. */
  title: string
  /** True if the field is unique, so that the existing row changes. */
  isUnique: boolean
}

/** The rows of a file to send. */
export interface PreparedRows {
  rows: readonly RowToSend[]
  /** The readable cells of rows with problems, to find their other problems. */
  refusedRows: readonly RowToSend[]
  /** The number of rows without changes. */
  same: number
  mistakes: readonly RowProblem[]
  matches: readonly LineMatch[]
}

/** Returns the text that an export writes for a field of a row. */
function formatFieldValue({ resource, writer }: RowsInput, row: Row, name: string): string {
  const choiceLabel = getChoiceLabelKey(resource, name, String(row[name]))
  const field = resource.fields[name]
  const context = {
    title: row[getReferenceTitleName(name)],
    titleField: getTitleField(field),
    word: choiceLabel,
  }
  return formatValueText(writer, field, row[name], context)
}

interface ReadCell {
  name: string
  cell: Cell
  value: CellValue
  /** The title that the cell of a reference names. */
  title?: string
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
  const ids = 'ids' in value ? value.ids.map((id) => `#${id}`).join(', ') : ''
  return [{ line, column: name, message: writer.translate(wrong, { value: text, sample, ids }) }]
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

/** Returns whether a field has a text, or names a row by its title. */
const isTextual = (field: Field | undefined) =>
  field?.type === 'reference' || (field && getTypeTraits(field.type).kind === 'text')

/** Returns whether the title of a referenced row is a title in a file, in any spelling. */
const hasTitle = ({ to }: FieldTypes['reference'], currentTitle: unknown, title: string) =>
  currentTitle !== null && getTitleKey(to, currentTitle) === getTitleKey(to, title)

/** Returns whether a cell equals the row's current value, in the export format or another one. */
function isUnchanged(
  source: RowsInput,
  row: Row | undefined,
  { name, cell, value, title }: ReadCell,
): boolean {
  if (!row || isUnreadable(cell)) return false
  const field = source.resource.fields[name]
  const text = formatCellText(cell).trim()
  const currentText = formatFieldValue(source, row, name).trim()
  if (!isNumeric(field) && text === currentText) return true
  if (
    field?.type === 'reference' &&
    title &&
    hasTitle(field, row[getReferenceTitleName(name)], title)
  )
    return true
  if (field?.type === 'datetime' && isDayOfMidnight(text, currentText)) return true
  if (isTextual(field) && isDayOfCode(text, currentText)) return true
  if (!field || !('value' in value)) return false
  const parsed = parseValue(field, value.value)
  const currentValue = parseValue(field, row[name])
  if (field.type === 'phone') return isSamePhoneNumber(source, value.value, row[name])
  return (
    'value' in parsed && 'value' in currentValue && isSameValue(parsed.value, currentValue.value)
  )
}

/** Returns a function that reads the cells of a row. */
function createRowReader(source: RowsInput) {
  const { table, mapping, resource, rowIdsByTitle, writer, language } = source
  const { timeZone } = writer.format
  const conventions =
    source.conventions ?? detectConventions({ resource, table, mapping, language })
  return (row: readonly Cell[]): ReadCell[] =>
    mapping.flatMap((name, column): ReadCell[] => {
      if (name === null) return []
      const convention = conventions[column] ?? null
      const cell = row[column] ?? ''
      if (name === 'id') {
        const value = findCellProblem(cell)
        return value ? [{ name, cell, value }] : []
      }
      const context = { resource, rowIdsByTitle, timeZone }
      const value = parseCellValue(context, name, cell, convention)
      const field = resource.fields[name]
      if (field?.type !== 'reference') return [{ name, cell, value }]
      return [{ name, cell, value, title: readTitle(context, field, cell, convention) }]
    })
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

const getValues = (cells: readonly ReadCell[]) =>
  Object.fromEntries(
    cells.flatMap(({ name, value }) => ('value' in value ? [[name, value.value] as const] : [])),
  )

/** The effect of a row of the file: the existing row, and the cells that differ from it. */
interface RowIntent {
  id?: string
  cells: readonly ReadCell[]
  /** True if an existing row has the same values. */
  isSame?: boolean
  match?: LineMatch
}

/** Returns a function that finds the existing row of a row of the file. */
function createIntentReader(source: RowsInput) {
  const { resource, mapping, existingRows, matchAction, isReadOnly } = source
  const readRow = createRowReader(source)
  const matcher = createRowMatcher(source)
  const filterChanged = (cells: readonly ReadCell[], row: Row | undefined) =>
    cells.filter((cell) => !isUnchanged(source, row, cell))

  /** Finds the row that a row of the file without an id means. */
  function findExisting(line: number, cells: readonly ReadCell[], filledCount: number): RowIntent {
    const values = getValues(cells)
    const isSame = (row: Row) => filterChanged(cells, row).length === 0
    const sameRow = matcher.findSame(values, filledCount, isSame)
    if (sameRow) {
      matcher.use(sameRow)
      return { cells: [], isSame: true }
    }
    const found = matcher.findMatch(values)
    if (!found || isReadOnly) return { cells }
    const { row, column, isUnique } = found
    const title = formatFieldValue(source, row, resource.title) || `#${row.id}`
    const match = { line, column, title, isUnique }
    if (!isUnique && matchAction !== 'update') return { cells, match }
    matcher.use(row)
    // A row without an id states values. Its empty cells clear nothing.
    const filledCells = cells.filter(({ cell }) => isUnreadable(cell) || !isBlank([cell]))
    const changedCells = filterChanged(filledCells, row)
    return { id: String(row.id), cells: changedCells, isSame: changedCells.length === 0, match }
  }

  return (line: number, row: readonly Cell[]): RowIntent => {
    const cells = readRow(row)
    const id = formatCellText(row[mapping.indexOf('id')]).trim().replace(/^#/, '')
    const filledCount = row.filter((cell) => !isBlank([cell])).length
    if (id === '') return findExisting(line, cells, filledCount)
    const changedCells = filterChanged(cells, existingRows.get(Number(id)))
    return { id, cells: changedCells, isSame: changedCells.length === 0 }
  }
}

/**
 * Reads the rows of a file: rows to create, rows to change with their differences, and problems.
 */
export function prepareRows(source: RowsInput): PreparedRows {
  const readIntent = createIntentReader(source)
  const rows: RowToSend[] = []
  const refusedRows: RowToSend[] = []
  const mistakes: RowProblem[] = []
  const matches: LineMatch[] = []
  let unchanged = 0
  for (const [line, row] of source.table.slice(1).entries()) {
    if (isBlank(row)) continue
    const { id, cells, isSame = false, match } = readIntent(line, row)
    const surplusProblems = findSurplusCells(source, line, row)
    if (isSame && surplusProblems.length === 0) {
      unchanged++
      continue
    }
    const problems = [
      ...surplusProblems,
      ...cells.flatMap((cell) => buildProblem(source, line, cell)),
    ]
    const body = { ...(id !== undefined && { id }), ...getValues(cells) }
    mistakes.push(...problems)
    if (match) matches.push(match)
    ;(problems.length > 0 ? refusedRows : rows).push({ line, body })
  }
  return { rows, refusedRows, same: unchanged, mistakes, matches }
}
