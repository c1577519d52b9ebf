import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isPointing, getLabelName } from '../../../../registry/fields/targets.ts'
import { VERSION } from '../../../../registry/fields/version.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import type { TextTable } from '../../../../registry/text/sheet.ts'
import type { batchCalls } from '../../../../registry/calls/batch-calls.ts'
import type { Made } from '../../../platform/data/send-changes.ts'
import type { Mapping } from '../../../features/import/columns/fields.ts'
import type { RowProblem, PreparedRows } from '../../../features/import/prepare-rows.ts'
import type { Column } from '../../../parts/table/columns/column.ts'

/** A block of cells pasted onto a list or filled down, in the shape of an import. */
export interface PastedBlock {
  /** The verb in the history. */
  verb: 'paste' | 'fill'
  /** The block as a table: the row ids with their cells. The head is unused. */
  table: TextTable
  mapping: Mapping
  /** The rows under the block, in the order of the page. */
  rows: readonly Row[]
  /** The labels of the columns under the block that are not editable. */
  fixed: readonly string[]
  /** True if the block is larger than the page from its first cell on. */
  isCut: boolean
  /** The displayed text of a value that names a row. */
  shown?: string
}

/** Lays cells onto a page of a list, starting at a cell. */
export function layBlock(
  cells: TextTable,
  from: { row: number; column: number },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): PastedBlock {
  const wide = Math.max(...cells.map(({ length }) => length))
  const under = columns.slice(from.column, from.column + wide)
  const on = rows.slice(from.row, from.row + cells.length)
  const mapping = ['id', ...under.map(({ name, edit }) => (edit ? name : null))]
  const lines = on.map((row, at) => [String(row.id), ...(cells[at] ?? []).slice(0, under.length)])
  return {
    verb: 'paste',
    table: [[], ...lines],
    mapping,
    rows: on,
    fixed: under.flatMap(({ edit, label }) => (edit ? [] : [label])),
    isCut: on.length < cells.length || under.length < wide,
  }
}

/** Lays the value of a row onto other rows in one column. A reference is written as its id. */
export function buildFilledBlock(
  { fields }: AnyResource,
  name: string,
  from: Row,
  rows: readonly Row[],
): PastedBlock {
  const value = from[name] ?? ''
  const isTitled = isPointing(fields[name]) && value !== ''
  const text = isTitled ? `#${String(value)}` : String(value)
  return {
    verb: 'fill',
    table: [[], ...rows.map(({ id }) => [String(id), text])],
    mapping: ['id', name],
    rows,
    fixed: [],
    isCut: false,
    ...(isTitled && { shown: String(from[getLabelName(name)] ?? text) }),
  }
}

/** Returns the rows to send, each with the version on the screen. */
export const withVersions = ({ rows }: PreparedRows, block: PastedBlock) =>
  rows.map(({ line, body }) => {
    const version = block.rows[line]?.[VERSION]
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

function getText({ table, mapping, shown }: PastedBlock, line: number, name: string): string {
  return shown ?? table[line + 1]?.[mapping.indexOf(name)]?.trim() ?? ''
}

/** Returns the problems found by the server, by line of the block. */
function listProblems(
  { rows }: PreparedRows,
  { failed }: Made<typeof batchCalls.import>,
  resource: AnyResource,
): RowProblem[] {
  return failed.flatMap(({ at: row, message, errors = {} }) => {
    const line = rows[row]?.line ?? 0
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
  prepared: PreparedRows,
  answer: Made<typeof batchCalls.import>,
  resource: AnyResource,
): PastedCell[] {
  const mistakes = [...prepared.mistakes, ...listProblems(prepared, answer, resource)]
  return block.rows.flatMap((row, line) => {
    const body = prepared.rows.find((candidate) => candidate.line === line)?.body ?? {}
    const wrong = mistakes.filter((problem) => problem.line === line)
    const named = new Set([
      ...Object.keys(body),
      ...wrong.flatMap(({ column }) => (column === undefined ? [] : [column])),
    ])
    named.delete('id')
    const cells = [...named].map((name) => {
      const problem = wrong.find(({ column }) => column === name)?.message
      const value = body[name]
      return { row, name, value, text: getText(block, line, name), ...(problem && { problem }) }
    })
    const own = wrong.filter(({ column }) => column === undefined)
    return [...own.map(({ message }) => ({ row, text: '', problem: message })), ...cells]
  })
}
