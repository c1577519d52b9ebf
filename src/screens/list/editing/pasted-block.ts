import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isReferenceField, getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import type { TextTable } from '../../../../registry/text/sheet.ts'
import type { batchCalls } from '../../../../registry/calls/batch-calls.ts'
import type { ManyChangesResult } from '../../../platform/data/send-changes.ts'
import type { ColumnMapping } from '../../../features/import/columns/fields.ts'
import type { RowProblem, PreparedRows } from '../../../features/import/prepare-rows.ts'
import type { Column } from '../../../parts/table/columns/column.ts'

/** A block of cells pasted onto a list or filled down, in the shape of an import. */
export interface PastedBlock {
  /** The verb in the history. */
  verb: 'paste' | 'fill'
  /** The block as a table: each row is an id and its cells. The header row is empty. */
  table: TextTable
  mapping: ColumnMapping
  /** The rows under the block, in the order of the page. */
  rows: readonly Row[]
  /** The labels of the columns under the block that are not editable. */
  readOnlyLabels: readonly string[]
  /** True if the block is larger than the page from its first cell on. */
  isTruncated: boolean
  /** The displayed text of a value that names a row. */
  shownText?: string
}

/** Lays cells onto a page of a list, starting at a cell. */
export function layBlock(
  cells: TextTable,
  firstCell: { row: number; column: number },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): PastedBlock {
  const blockWidth = Math.max(...cells.map(({ length }) => length))
  const coveredColumns = columns.slice(firstCell.column, firstCell.column + blockWidth)
  const coveredRows = rows.slice(firstCell.row, firstCell.row + cells.length)
  const mapping = ['id', ...coveredColumns.map(({ name, edit }) => (edit ? name : null))]
  const tableRows = coveredRows.map((row, index) => {
    const texts = cells[index] ?? []
    return [String(row.id), ...texts.slice(0, coveredColumns.length)]
  })
  return {
    verb: 'paste',
    table: [[], ...tableRows],
    mapping,
    rows: coveredRows,
    readOnlyLabels: coveredColumns.flatMap(({ edit, label }) => (edit ? [] : [label])),
    isTruncated: coveredRows.length < cells.length || coveredColumns.length < blockWidth,
  }
}

/** Lays the value of a row onto other rows in one column. A reference is written as its id. */
export function buildFilledBlock(
  { fields }: AnyResource,
  name: string,
  sourceRow: Row,
  rows: readonly Row[],
): PastedBlock {
  const value = sourceRow[name] ?? ''
  const isReference = isReferenceField(fields[name]) && value !== ''
  const text = isReference ? `#${String(value)}` : String(value)
  return {
    verb: 'fill',
    table: [[], ...rows.map(({ id }) => [String(id), text])],
    mapping: ['id', name],
    rows,
    readOnlyLabels: [],
    isTruncated: false,
    ...(isReference && { shownText: String(sourceRow[getReferenceTitleName(name)] ?? text) }),
  }
}

/** Returns the rows to send, each with the version on the screen. */
export const withVersions = ({ rows }: PreparedRows, block: PastedBlock) =>
  rows.map(({ line, body }) => {
    const version = block.rows[line]?.[VERSION_COLUMN]
    return typeof version === 'number' ? { ...body, version } : body
  })

/** A cell to change, or with a problem: its row and field, the pasted text, and the new value. */
export interface PastedCell {
  row: Row
  /** The field; undefined for a problem of the row itself. */
  name?: string
  text: string
  /** The value to send; undefined for a text that could not be read. */
  value?: unknown
  problem?: string
}

function getCellText(
  { table, mapping, shownText }: PastedBlock,
  line: number,
  name: string,
): string {
  return shownText ?? table[line + 1]?.[mapping.indexOf(name)]?.trim() ?? ''
}

/** Returns the problems found by the server, by line of the block. */
function listProblems(
  { rows }: PreparedRows,
  { failed }: ManyChangesResult<typeof batchCalls.import>,
  resource: AnyResource,
): RowProblem[] {
  return failed.flatMap(({ at: rowIndex, message, errors = {} }) => {
    const line = rows[rowIndex]?.line ?? 0
    const fields = Object.entries(errors).filter(([name]) => name in resource.fields)
    if (fields.length === 0) return [{ line, message }]
    return fields.map(([column, texts]) => ({ line, column, message: texts.join(' ') }))
  })
}

/**
 * Returns the cells of a block that change or have problems, line by line. Unchanged cells are left
 * out.
 */
export function listPastedCells(
  block: PastedBlock,
  preparedRows: PreparedRows,
  answer: ManyChangesResult<typeof batchCalls.import>,
  resource: AnyResource,
): PastedCell[] {
  const problems = [...preparedRows.mistakes, ...listProblems(preparedRows, answer, resource)]
  return block.rows.flatMap((row, line) => {
    const body = preparedRows.rows.find((candidate) => candidate.line === line)?.body ?? {}
    const cellProblems = problems.filter((problem) => problem.line === line)
    const changedNames = new Set([
      ...Object.keys(body),
      ...cellProblems.flatMap(({ column }) => (column === undefined ? [] : [column])),
    ])
    changedNames.delete('id')
    const cells = [...changedNames].map((name) => {
      const message = cellProblems.find(({ column }) => column === name)?.message
      const value = body[name]
      const text = getCellText(block, line, name)
      return { row, name, value, text, ...(message && { problem: message }) }
    })
    const rowProblems = cellProblems.filter(({ column }) => column === undefined)
    const rowCells = rowProblems.map(({ message }) => ({ row, text: '', problem: message }))
    return [...rowCells, ...cells]
  })
}
