import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isPointing, labelOf } from '../../../registry/fields/pointing.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import type { Row } from '../../data/rows/normalise.ts'
import type { TextTable } from '../../../registry/text/sheet.ts'
import type { Imported } from '../../data/together/import-rows.ts'
import type { Mapping } from '../../import/columns/fields.ts'
import type { Mistake, Prepared } from '../../import/rows-to-send.ts'
import type { Column } from '../../table/columns/column.ts'

/** A block of cells that was pasted onto a list or filled down in it, as an import reads the rows of a file. */
export interface PastedBlock {
  /** What history calls it. */
  verb: 'paste' | 'fill'
  /** The ids of the rows it lies on, each with its cells; the head says nothing. */
  table: TextTable
  mapping: Mapping
  /** The rows that it lies on, in the order of the page. */
  rows: readonly Row[]
  /** The labels of the columns it lies on that cannot be changed here. */
  fixed: readonly string[]
  /** It is larger than what is there of the page. */
  isCut: boolean
  /** What is shown of a text that stands for a row. */
  shown?: string
}

/** Lays cells onto a page of a list, from a cell on. */
export function blockAt(
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

/** Lays the value of a row onto others, in one column; a row that it points to is named by its id. */
export function filledBlock(
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
    ...(isTitled && { shown: String(from[labelOf(name)] ?? text) }),
  }
}

/** The rows to send, each only if it is still the one on the screen. */
export const versioned = ({ rows }: Prepared, block: PastedBlock) =>
  rows.map(({ line, body }) => {
    const version = block.rows[line]?.[VERSION]
    return typeof version === 'number' ? { ...body, version } : body
  })

/** A cell that is to change, or cannot: what it is in, what was pasted, what it becomes. */
export interface PastedCell {
  row: Row
  /** The field; undefined for what is wrong with the row itself. */
  name?: string
  text: string
  /** What is to be sent; undefined for what could not be read. */
  value?: unknown
  problem?: string
}

function textAt({ table, mapping, shown }: PastedBlock, line: number, name: string): string {
  return shown ?? table[line + 1]?.[mapping.indexOf(name)]?.trim() ?? ''
}

/** What was found wrong by the server, at the lines of the block. */
function mistakesOf({ rows }: Prepared, { failed }: Imported, resource: AnyResource): Mistake[] {
  return failed.flatMap(({ row, message, errors = {} }) => {
    const line = rows[row]?.line ?? 0
    const fields = Object.entries(errors).filter(([name]) => name in resource.fields)
    if (fields.length === 0) return [{ line, message }]
    return fields.map(([column, texts]) => ({ line, column, message: texts.join(' ') }))
  })
}

/** The cells of a block that change or cannot, line by line: what is like before is not among them. */
export function pastedCells(
  block: PastedBlock,
  prepared: Prepared,
  answer: Imported,
  resource: AnyResource,
): PastedCell[] {
  const mistakes = [...prepared.mistakes, ...mistakesOf(prepared, answer, resource)]
  return block.rows.flatMap((row, line) => {
    const body = prepared.rows.find((one) => one.line === line)?.body ?? {}
    const wrong = mistakes.filter((one) => one.line === line)
    const named = new Set([
      ...Object.keys(body),
      ...wrong.flatMap(({ column }) => (column === undefined ? [] : [column])),
    ])
    named.delete('id')
    const cells = [...named].map((name) => {
      const problem = wrong.find(({ column }) => column === name)?.message
      const value = body[name]
      return { row, name, value, text: textAt(block, line, name), ...(problem && { problem }) }
    })
    const own = wrong.filter(({ column }) => column === undefined)
    return [...own.map(({ message }) => ({ row, text: '', problem: message })), ...cells]
  })
}
