import { traitsOf } from '../fields/traits.ts'
import type { CellFormat, Sheet, TextTable, Workbook } from './sheet.ts'

/** A cell as a spreadsheet is written with: a text, a number or a moment, and never a formula. */
interface SheetCell {
  value?: string | number | Date
  type: StringConstructor | NumberConstructor | DateConstructor
  format?: string
  fontWeight?: 'bold'
}

/** A spreadsheet keeps no more digits of a number than these. */
const MOST_DIGITS = 15
const MINUTES_OF_DAY = 24 * 60
const TEXT = traitsOf('text')

function numberIn(text: string): number | undefined {
  const isKept = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= MOST_DIGITS
  return isKept ? Number(text) : undefined
}

/** Days and wall clocks are in no time zone; a spreadsheet reads the hours of UTC. */
function dateIn(text: string): Date | undefined {
  const date = new Date(/[ T]/.test(text) ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The share of a day that a time of day is, which is how spreadsheets count it. */
function shareOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hours ? (Number(hours) * 60 + Number(minutes)) / MINUTES_OF_DAY : undefined
}

/** Reads a value as what a spreadsheet computes with; what is no number, day or time stays text. */
const READERS: Partial<Record<CellFormat['kind'], (text: string) => Date | number | undefined>> = {
  day: dateIn,
  instant: dateIn,
  time: shareOfDay,
  integer: numberIn,
  decimal: numberIn,
}

function cellOf({ kind, spreadsheet: format }: CellFormat, text: string): SheetCell {
  if (text === '') return { type: String }
  const value = format === undefined ? undefined : READERS[kind]?.(text)
  if (value === undefined) return { value: text, type: String }
  return value instanceof Date ? { value, type: Date, format } : { value, type: Number, format }
}

const bold = (text: string): SheetCell => ({ value: text, type: String, fontWeight: 'bold' })

/** A table as cells: numbers and days are such, and nothing can be a formula. */
function cellsOf({ table, formats, isFacts }: Sheet): SheetCell[][] {
  return table.map((row, line) =>
    row.map((text, at) =>
      (isFacts ? at === 0 : line === 0) ? bold(text) : cellOf(formats[at] ?? TEXT, text),
    ),
  )
}

/** Returns the width of each column for its longest value, within limits. */
function widths(table: TextTable) {
  const longest = (table[0] ?? []).map((_, at) =>
    table.slice(0, 200).reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 8),
  )
  return longest.map((length) => ({ width: Math.min(48, length + 3) }))
}

/** No name of a sheet is longer, or has one of these in it. */
const nameOf = (title: string) => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** Tables as the sheets of a spreadsheet, each with its cells and what it looks like. */
export function spreadsheetOf({ sheets, rightToLeft }: Pick<Workbook, 'sheets' | 'rightToLeft'>) {
  return sheets.map((sheet) => ({
    data: cellsOf(sheet),
    sheet: nameOf(sheet.title),
    columns: widths(sheet.table),
    ...(!sheet.isFacts && { stickyRowsCount: 1 }),
    rightToLeft,
  }))
}
