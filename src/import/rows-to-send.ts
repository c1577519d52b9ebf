import type { AnyResource } from '../../registry/entities/registry.ts'
import { labelOf } from '../../registry/fields/pointing.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import type { Row } from '../data/rows/normalise.ts'
import { valueText, type Writer } from '../../registry/text/value-text.ts'
import { choiceKey } from '../i18n/label-keys.ts'
import { type CellValue, cellValue, type Titles } from './cell-value.ts'
import type { Mapping } from './columns/fields.ts'
import { sampleOf } from './conventions/convention.ts'
import { type Conventions, detectConventions } from './conventions/detect-conventions.ts'
import { isNumeric } from './conventions/readers.ts'
import { type Cell, cellText, type CellTable, isBlank } from './file/cells.ts'

/** What rows of a file are read by. */
export interface Source {
  resource: AnyResource
  /** The headings first. */
  table: CellTable
  mapping: Mapping
  /** How each column is read; detected where nobody chose. */
  conventions?: Conventions
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

interface Read {
  name: string
  text: string
  value: CellValue
}

/** Says what is wrong with a cell. */
function mistakeOf({ writer }: Source, line: number, { name, text, value }: Read): Mistake[] {
  if (!('wrong' in value)) return []
  const { wrong } = value
  const sample = 'convention' in value ? sampleOf(value.convention, writer.translate) : ''
  return [{ line, column: name, message: writer.translate(wrong, { value: text, sample }) }]
}

/** Whether two values are the same; those of several are compared one by one. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a cell says what the row holds already: as an export writes it, or in its own way. */
function isHeld(source: Source, row: Row | undefined, { name, text, value }: Read): boolean {
  if (!row) return false
  const field = source.resource.fields[name]
  if (!isNumeric(field) && text === textOf(source, row, name).trim()) return true
  if (!field || !('value' in value)) return false
  const said = parseValue(field, value.value)
  const held = parseValue(field, row[name])
  return 'value' in said && 'value' in held && isSame(said.value, held.value)
}

/** Returns the function that reads the cells of a row, of a row that is there only those that differ. */
function rowReader(source: Source) {
  const { table, mapping, resource, titles, writer, language } = source
  const { timeZone } = writer.format
  const conventions =
    source.conventions ?? detectConventions({ resource, table, mapping, language })
  return (row: readonly Cell[], present: Row | undefined): Read[] =>
    mapping
      .flatMap((name, at): Read[] => {
        if (name === null || name === 'id') return []
        const convention = conventions[at] ?? null
        const cell = row[at] ?? ''
        const value = cellValue({ resource, titles, timeZone }, name, cell, convention)
        return [{ name, text: cellText(cell).trim(), value }]
      })
      .filter((one) => !isHeld(source, present, one))
}

/** Says that a row has texts right of the last heading: it was parted at the wrong places. */
function surplusOf({ table: [headings = []], writer }: Source, line: number, row: readonly Cell[]) {
  if (headings.length === 0 || isBlank(row.slice(headings.length))) return []
  return [{ line, message: writer.translate('import.more_cells') }]
}

/** Reads the rows of a file: those to make, those to change by what differs, and their mistakes. */
export function rowsToSend(source: Source): Prepared {
  const { table, mapping, present } = source
  const readRow = rowReader(source)
  const rows: Sent[] = []
  const mistakes: Mistake[] = []
  let same = 0
  for (const [line, row] of table.slice(1).entries()) {
    if (isBlank(row)) continue
    const id = cellText(row[mapping.indexOf('id')]).trim().replace(/^#/, '')
    const read = readRow(row, present.get(Number(id)))
    const surplus = surplusOf(source, line, row)
    if (id !== '' && read.length === 0 && surplus.length === 0) {
      same++
      continue
    }
    const wrong = [...surplus, ...read.flatMap((one) => mistakeOf(source, line, one))]
    mistakes.push(...wrong)
    if (wrong.length > 0) continue
    const values = read.map(({ name, value }) => [name, 'value' in value ? value.value : null])
    rows.push({ line, body: { ...(id !== '' && { id }), ...Object.fromEntries(values) } })
  }
  return { rows, same, mistakes }
}
