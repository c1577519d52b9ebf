/** Separate module, so that the page loads only the reading part of the library. */
import { readXlsx } from 'hucre/xlsx'
import type { Cell, CellTable } from './cells.ts'

/** A sheet of a spreadsheet. */
export interface SheetCells {
  name: string
  cells: CellTable
}

/** Years before this one are no dates: a spreadsheet stores a time of day in its first year. */
const FIRST_YEAR = 1901
const MINUTE = 60_000

/**
 * Formats a datetime of a spreadsheet as exports do. A fraction of a day is exact to the minute.
 */
function momentText(moment: Date): string {
  const text = new Date(Math.round(moment.getTime() / MINUTE) * MINUTE).toISOString()
  const [day = '', time = ''] = text.slice(0, 16).split('T')
  if (moment.getUTCFullYear() < FIRST_YEAR) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** Returns whether a format shows a percentage, which is stored as a fraction of one. */
const isPercent = (format = '') => /%/.test(format.replace(/"[^"]*"|\\./g, ''))

function convertCell(value: unknown, format: string | undefined): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return momentText(value)
  if (typeof value !== 'number') return String(value)
  return isPercent(format) ? value * 100 : value
}

/** Reads the visible sheets of a spreadsheet. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetCells[]> {
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  return sheets.map(({ name, rows, cells }) => ({
    name,
    cells: rows.map((row, line) =>
      row.map((value, at) => convertCell(value, cells?.get(`${line},${at}`)?.style?.numFmt)),
    ),
  }))
}
