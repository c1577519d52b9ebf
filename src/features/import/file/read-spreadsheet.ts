/** Separate module, so that the page loads only the reading part of the libraries. */
import { strFromU8, unzipSync } from 'fflate'
import type { Cell as CellDetails, MergeRange, Sheet } from 'hucre'
import { parseCellRef, readXlsx } from 'hucre/xlsx'
import { type Cell, type CellTable, formatCellText, type UnreadableCell } from './cells.ts'

/** A sheet of a spreadsheet. */
export interface SheetCells {
  name: string
  cells: CellTable
}

/** Earlier years are no dates: a spreadsheet stores a time of day in its first year. */
const FIRST_YEAR = 1901
const MINUTE_MS = 60_000

/**
 * Formats a datetime of a spreadsheet as exports do. A fraction of a day is exact to the minute.
 */
function formatMoment(moment: Date): string {
  const text = new Date(Math.round(moment.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
  const [day = '', time = ''] = text.slice(0, 16).split('T')
  if (moment.getUTCFullYear() < FIRST_YEAR) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** Returns whether a format shows a percentage, which is stored as a fraction of one. */
const isPercent = (format = '') => /%/.test(format.replace(/"[^"]*"|\\./g, ''))

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

/** Converts a value; `isOutdated` if the results of formulas in the file are out of date. */
function convertCell(value: unknown, details: CellDetails | undefined, isOutdated: boolean): Cell {
  const { formula, type, style } = details ?? {}
  const isMissing = value === null || value === undefined
  const isUnreadable = isMissing || isOutdated || (type === 'error' && value === '')
  if (formula !== undefined && isUnreadable)
    return { text: `=${formula}`, wrong: 'import.no_result' }
  if (type === 'error') return { text: String(value), wrong: 'import.formula_error' }
  if (isMissing) return ''
  if (value instanceof Date) return formatMoment(value)
  if (typeof value !== 'number') return String(value)
  return isPercent(style?.numFmt) ? value * 100 : value
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

/**
 * Reads the cells of a sheet. The cells of merged cells and of an array formula show what only the
 * first one of them holds.
 */
function readCells({ rows, cells, merges = [] }: Sheet, isOutdated: boolean): CellTable {
  const table = rows.map((row, line) =>
    row.map((value, column) => convertCell(value, cells?.get(`${line},${column}`), isOutdated)),
  )
  for (const { formula = '', formulaRef, formulaType } of cells?.values() ?? [])
    if (formulaRef && formulaType === 'array')
      fillRange(table, parseRange(formulaRef), { text: `=${formula}`, wrong: 'import.no_result' })
  for (const merge of merges)
    if (formatCellText(table[merge.startRow]?.[merge.startCol]) !== '')
      fillRange(table, merge, { text: '', wrong: 'import.merged' })
  return table
}

/** Reads the visible sheets of a spreadsheet. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetCells[]> {
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  const isOutdated = hasOutdatedResults(bytes)
  return sheets.map((sheet) => ({ name: sheet.name, cells: readCells(sheet, isOutdated) }))
}
