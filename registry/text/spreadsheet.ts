import { getTypeTraits } from '../fields/traits.ts'
import type { CellFormat, Sheet, TextTable, Workbook } from './sheet.ts'

/** A cell of a spreadsheet: text, number or date, and never a formula. */
interface SheetCell {
  value?: string | number | Date
  type: StringConstructor | NumberConstructor | DateConstructor
  format?: string
  fontWeight?: 'bold'
}

/** The maximum number of digits that spreadsheets keep of a number. */
const MAX_EXACT_DIGITS = 15
const MINUTES_PER_DAY = 24 * 60
const TEXT_FORMAT = getTypeTraits('text')

function parseNumber(text: string): number | undefined {
  const isKept = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= MAX_EXACT_DIGITS
  return isKept ? Number(text) : undefined
}

/** Parses a date without time zone, because spreadsheets read its UTC hours. */
function parseDate(text: string): Date | undefined {
  const date = new Date(/[ T]/.test(text) ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Parses a time of day as a fraction of a day, as spreadsheets store it. */
function parseDayFraction(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hours ? (Number(hours) * 60 + Number(minutes)) / MINUTES_PER_DAY : undefined
}

/** Parses a value for calculations. Anything but a number, date or time stays text. */
const VALUE_PARSERS: Partial<
  Record<CellFormat['kind'], (text: string) => Date | number | undefined>
> = {
  day: parseDate,
  instant: parseDate,
  time: parseDayFraction,
  integer: parseNumber,
  decimal: parseNumber,
}

function buildCell({ kind, spreadsheet: format }: CellFormat, text: string): SheetCell {
  if (text === '') return { type: String }
  const value = format === undefined ? undefined : VALUE_PARSERS[kind]?.(text)
  if (value === undefined) return { value: text, type: String }
  return value instanceof Date ? { value, type: Date, format } : { value, type: Number, format }
}

const buildBoldCell = (text: string): SheetCell => ({
  value: text,
  type: String,
  fontWeight: 'bold',
})

/** Converts a table to cells. Numbers and dates keep their type, and no cell is a formula. */
function buildCells({ table, formats, hasHeadingColumn }: Sheet): SheetCell[][] {
  return table.map((row, line) =>
    row.map((text, columnIndex) =>
      (hasHeadingColumn ? columnIndex === 0 : line === 0)
        ? buildBoldCell(text)
        : buildCell(formats[columnIndex] ?? TEXT_FORMAT, text),
    ),
  )
}

/** Returns the width of each column for its longest value, within limits. */
function getColumnWidths(table: TextTable) {
  const longest = (table[0] ?? []).map((_, columnIndex) =>
    table.slice(0, 200).reduce((most, row) => Math.max(most, row[columnIndex]?.length ?? 0), 8),
  )
  return longest.map((length) => ({ width: Math.min(48, length + 3) }))
}

/**
 * Returns a name for a sheet that spreadsheet programs accept: at most 31 letters, without some
 * characters, and other than the reserved "History".
 */
function cleanSheetName(title: string): string {
  const name = title
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
  return name.toLowerCase() === 'history' ? `${name} 1` : name
}

/** Builds the sheets of a spreadsheet, with cells and formats. */
export function buildSheetData({ sheets, rightToLeft }: Pick<Workbook, 'sheets' | 'rightToLeft'>) {
  return sheets.map((sheet) => ({
    data: buildCells(sheet),
    sheet: cleanSheetName(sheet.title),
    columns: getColumnWidths(sheet.table),
    ...(!sheet.hasHeadingColumn && { stickyRowsCount: 1 }),
    rightToLeft,
  }))
}
