import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { labelOf } from '../../resources/kit/fields/pointing.ts'
import { parseValue } from '../../resources/kit/values/parse-value.ts'
import type { Row } from '../data/rows/normalise.ts'
import type { TextTable } from '../../resources/kit/text/sheet.ts'
import { valueText, type Writer } from '../../resources/kit/text/value-text.ts'
import { choiceKey } from '../i18n/label-keys.ts'
import { type CellValue, cellValue, type Titles } from './cell-value.ts'
import type { Mapping } from './fields.ts'

/** What rows of a file are read by. */
export interface Source {
  resource: AnyResource
  table: TextTable
  mapping: Mapping
  titles: Titles
  /** The rows that are there, by their ids. */
  present: ReadonlyMap<number, Row>
  writer: Writer
  /** The language of the reader. */
  language: string
}

/** What is wrong with a row of the file; without a column it is the row itself. */
export interface Mistake {
  /** Its line in the file, from 0 for the first below the head. */
  line: number
  column?: string
  message: string
}

/** A row to make or to change, and its line in the file. */
interface Sent {
  line: number
  body: Readonly<Record<string, unknown>>
}

/** What is to be sent of a file. */
export interface Prepared {
  rows: readonly Sent[]
  /** Rows that say what is there already. */
  same: number
  mistakes: readonly Mistake[]
}

/** The text that an export writes for a field of a row. */
function textOf({ resource, writer }: Source, row: Row, name: string): string {
  const word = choiceKey(resource, name, String(row[name]))
  const title = row[labelOf(name)]
  return valueText(writer, resource.fields[name], row[name], { title, word })
}

/** Numbers of a spreadsheet lose the zeros at their end. */
const isAlike = (one: string, other: string) =>
  one.trim() === other.trim() ||
  (/^-?\d+(\.\d+)?$/.test(one) && /^-?\d+(\.\d+)?$/.test(other) && Number(one) === Number(other))

/** The cells of a row of the file by field, of a row that is there only those that differ. */
function cellsOf(source: Source, row: readonly string[], present: Row | undefined) {
  return source.mapping.flatMap((name, at) => {
    const cell = row[at] ?? ''
    if (name === null || name === 'id') return []
    if (present && isAlike(cell, textOf(source, present, name))) return []
    return [[name, cell] as const]
  })
}

type Read = { name: string; cell: string; value: CellValue }

/** Says what is wrong with a cell. */
function mistakeOf({ writer }: Source, line: number, { name, cell, value }: Read): Mistake[] {
  if (!('wrong' in value)) return []
  return [{ line, column: name, message: writer.translate(value.wrong, { value: cell.trim() }) }]
}

/** Whether two values are the same; those of several are compared one by one. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a cell says, in its own way, what the row holds already. */
function isHeld({ resource }: Source, row: Row | undefined, { name, value }: Read): boolean {
  const field = resource.fields[name]
  if (!row || !field || !('value' in value)) return false
  const said = parseValue(field, value.value)
  const held = parseValue(field, row[name])
  return 'value' in said && 'value' in held && isSame(said.value, held.value)
}

/** Reads the rows of a file: those to make, those to change by what differs, and their mistakes. */
export function rowsToSend(source: Source): Prepared {
  const { table, mapping, present, resource, titles, writer, language } = source
  const { timeZone, today } = writer.format
  const reading = { resource, titles, timeZone, today, language }
  const rows: Sent[] = []
  const mistakes: Mistake[] = []
  let same = 0
  for (const [line, row] of table.slice(1).entries()) {
    const id = (row[mapping.indexOf('id')] ?? '').trim().replace(/^#/, '')
    const before = present.get(Number(id))
    const read = cellsOf(source, row, before)
      .map(([name, cell]) => ({ name, cell, value: cellValue(reading, name, cell) }))
      .filter((one) => !isHeld(source, before, one))
    if (id !== '' && read.length === 0) {
      same++
      continue
    }
    const wrong = read.flatMap((one) => mistakeOf(source, line, one))
    mistakes.push(...wrong)
    if (wrong.length > 0) continue
    const values = read.map(({ name, value }) => [name, 'value' in value ? value.value : null])
    rows.push({ line, body: { ...(id !== '' && { id }), ...Object.fromEntries(values) } })
  }
  return { rows, same, mistakes }
}
