import { strFromU8, unzipSync } from 'fflate'
import {
  type Cell as CellDetails,
  dateToSerial,
  formatValue,
  type MergeRange,
  type Sheet,
  type Workbook,
} from 'hucre'
import { readOds } from 'hucre/ods'
import { parseCellRef, readXlsx } from 'hucre/xlsx'
import { formatRounded } from '../../../../registry/values/read-number.ts'
import {
  type Cell,
  type CellTable,
  formatCellText,
  isUnreadable,
  type UnreadableCell,
} from './cells.ts'
import { removeGuards } from './formula-guards.ts'

/** A sheet of a spreadsheet. */
export interface SheetCells {
  name: string
  cells: CellTable
  /** The number of filled rows after `cells`. */
  omittedRows?: number
}

const SECOND_MS = 1000
const MINUTES_PER_DAY = 24 * 60
/** The parts of a format that are text, conditions or colors. */
const FORMAT_LITERALS = /"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Removes a binary rounding error. A moment never moves to another day. */
function roundToSecond(moment: Date): Date {
  const rounded = new Date(Math.round(moment.getTime() / SECOND_MS) * SECOND_MS)
  if (rounded.getUTCDate() === moment.getUTCDate()) return rounded
  return new Date(Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS)
}

/** Returns whether a format shows a time, and whether it shows a day. */
function readFormatParts(format = '') {
  const parts = format.replace(FORMAT_LITERALS, '')
  return { hasTime: /[hs]/i.test(parts), hasDay: /[yd]/i.test(parts) }
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats a number of days as hours and minutes, such as `26:15`. */
function formatHours(days: number): string {
  const minutes = Math.floor(days * MINUTES_PER_DAY + Number.EPSILON * MINUTES_PER_DAY)
  return `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`
}

/**
 * Formats a datetime of a spreadsheet as exports do. A spreadsheet stores a time of day in the first
 * day of its calendar, and a duration in the days after it.
 */
function formatMoment(date: Date, format: string | undefined, dateSystem: DateSystem): string {
  const moment = roundToSecond(date)
  const days = dateToSerial(moment, dateSystem === '1904')
  const [day = '', time = ''] = moment.toISOString().slice(0, 16).split('T')
  if (days < 1) return time
  const { hasTime, hasDay } = readFormatParts(format)
  if (hasTime && !hasDay) return formatHours(days)
  return time === '00:00' && !hasTime ? day : `${day} ${time}`
}

/**
 * Returns the text that a format shows for a number, if it only adds signs and leading zeros, as for
 * phones and codes.
 */
function formatShownNumber(value: number, format: string): string {
  const text = formatRounded(value)
  const shownText = formatValue(value, format).trim()
  const isSameNumber = !shownText.includes(',') && shownText.replace(/\D/g, '').endsWith(text)
  return isSameNumber ? shownText : text
}

/** Returns whether a format shows a percentage, which is stored as a fraction of one. */
const isPercent = (format = '') => format.replace(FORMAT_LITERALS, '').includes('%')

const WORKBOOK_FILE = /workbook\d*\.xml$/i
const OUTDATED_MARK = /<(?:\w+:)?calcPr\b[^>]*\sfullCalcOnLoad\s*=\s*["'](?:1|true)["']/

/**
 * Returns whether the results in a file are out of date. Programs that cannot compute write 0 or
 * nothing, and mark the file so that a spreadsheet program computes all formulas.
 */
function hasOutdatedResults(bytes: Uint8Array): boolean {
  const workbookFiles = unzipSync(bytes, { filter: ({ name }) => WORKBOOK_FILE.test(name) })
  return Object.values(workbookFiles).some((workbookFile) =>
    OUTDATED_MARK.test(strFromU8(workbookFile)),
  )
}

type DateSystem = Workbook['dateSystem']

/** The facts of a file that decide how its cells are read. */
interface FileFacts {
  /** True if the results of formulas in the file are out of date. */
  isOutdated: boolean
  /** The first year of the calendar. */
  dateSystem?: DateSystem
}

/** Converts the value of a cell that has one. */
function convertValue(
  value: NonNullable<unknown>,
  format: string | undefined,
  { dateSystem }: FileFacts,
): Cell {
  if (value instanceof Date) return formatMoment(value, format, dateSystem)
  // OpenDocument stores a time of day as a duration.
  const [, hours, minutes] = /^PT(\d+)H(\d+)M[\d.]+S$/.exec(String(value)) ?? []
  if (hours && minutes) return `${padTwoDigits(Number(hours))}:${minutes}`
  // A program that opened an export as CSV keeps its apostrophes.
  if (typeof value !== 'number') return removeGuards(String(value))
  if (isPercent(format)) return value * 100
  const text = format === undefined ? formatRounded(value) : formatShownNumber(value, format)
  return text === formatRounded(value) ? value : { number: value, text }
}

/** Converts the value of a cell, or reports why the file does not have it. */
function convertCell(value: unknown, details: CellDetails | undefined, facts: FileFacts): Cell {
  const { formula, type, style } = details ?? {}
  const isMissing = value === null || value === undefined
  const hasNoResult = isMissing || facts.isOutdated || (type === 'error' && value === '')
  if (formula !== undefined && hasNoResult)
    return { text: `=${formula}`, wrong: 'import.no_result' }
  if (type === 'error') return { text: String(value), wrong: 'import.formula_error' }
  return isMissing ? '' : convertValue(value, style?.numFmt, facts)
}

/** Returns the range of an array formula, such as `E2:E4`. */
function parseRange(name: string): MergeRange {
  const [firstCell = '', lastCell = firstCell] = name.split(':')
  const { row: startRow, col: startCol } = parseCellRef(firstCell)
  const { row: endRow, col: endCol } = parseCellRef(lastCell)
  return { startRow, startCol, endRow, endCol }
}

/** Replaces the empty cells of a range, within the rows and columns that the file has. */
function fillRange(table: Cell[][], range: MergeRange, placeholder: UnreadableCell) {
  const width = Math.max(...table.map((row) => row.length))
  for (const row of table.slice(range.startRow, range.endRow + 1))
    for (let column = range.startCol; column <= Math.min(range.endCol, width - 1); column++)
      if (formatCellText(row[column]) === '') row[column] = placeholder
}

/** Returns a row without the empty cells at its end, which formats alone make. */
const trimRow = (row: readonly Cell[]): Cell[] =>
  row.slice(0, row.findLastIndex((cell) => isUnreadable(cell) || formatCellText(cell) !== '') + 1)

/**
 * Reads the cells of a sheet. The cells of merged cells and of an array formula show what only the
 * first one of them holds.
 */
function readCells({ rows, cells, merges = [] }: Sheet, facts: FileFacts): CellTable {
  const table = rows.map((row, line) =>
    row.map((value, column) => convertCell(value, cells?.get(`${line},${column}`), facts)),
  )
  for (const { formula = '', formulaRef, formulaType } of cells?.values() ?? [])
    if (formulaRef && formulaType === 'array')
      fillRange(table, parseRange(formulaRef), { text: `=${formula}`, wrong: 'import.no_result' })
  for (const merge of merges)
    if (formatCellText(table[merge.startRow]?.[merge.startCol]) !== '')
      fillRange(table, merge, { text: '', wrong: 'import.merged' })
  return table.map(trimRow)
}

const OPEN_DOCUMENT_TYPE = /^application\/vnd\.oasis\.opendocument\.spreadsheet/

/** Returns whether a file is an OpenDocument spreadsheet. */
function isOpenDocument(bytes: Uint8Array): boolean {
  const { mimetype } = unzipSync(bytes, { filter: ({ name }) => name === 'mimetype' })
  return mimetype !== undefined && OPEN_DOCUMENT_TYPE.test(strFromU8(mimetype))
}

const readSheets = ({ sheets }: Workbook, facts: FileFacts): readonly SheetCells[] =>
  sheets.map((sheet) => ({ name: sheet.name, cells: readCells(sheet, facts) }))

/** A format of OpenDocument that adds zeros before a number. The library does not read them. */
const LEADING_ZEROS = /<number:number\b[^>]*\snumber:min-integer-digits="(?:[2-9]|\d{2,})"/

/**
 * Reads the sheets of an OpenDocument spreadsheet; undefined if its formats show numbers with
 * leading zeros.
 */
async function readOpenDocument(bytes: Uint8Array): Promise<readonly SheetCells[] | undefined> {
  const { 'content.xml': content } = unzipSync(bytes, {
    filter: ({ name }) => name === 'content.xml',
  })
  if (content && LEADING_ZEROS.test(strFromU8(content))) return undefined
  return readSheets(await readOds(bytes, { readStyles: true }), { isOutdated: false })
}

/** Reads the visible sheets of a spreadsheet; undefined for formats that cannot be read. */
export async function readSpreadsheet(
  bytes: Uint8Array,
): Promise<readonly SheetCells[] | undefined> {
  if (isOpenDocument(bytes)) return readOpenDocument(bytes)
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  const { dateSystem } = workbook
  return readSheets(workbook, { isOutdated: hasOutdatedResults(bytes), dateSystem })
}
