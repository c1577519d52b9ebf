/** A module of its own, so that a page loads of the library only what reads. */
import { readXlsx } from 'hucre/xlsx'
import type { Cell, CellTable } from './cells.ts'

/** A sheet of a spreadsheet. */
export interface SheetCells {
  name: string
  cells: CellTable
}

/** Years before this one are no days: a spreadsheet counts a time of day from its first one. */
const FIRST_YEAR = 1901
const MINUTE = 60_000

/** A moment of a spreadsheet as exports write it; a share of a day is right to the minute. */
function momentText(moment: Date): string {
  const text = new Date(Math.round(moment.getTime() / MINUTE) * MINUTE).toISOString()
  const [day = '', time = ''] = text.slice(0, 16).split('T')
  if (moment.getUTCFullYear() < FIRST_YEAR) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** A number that is shown in percent is kept as a share of one. */
const isPercent = (format = '') => /%/.test(format.replace(/"[^"]*"|\\./g, ''))

function cellOf(value: unknown, format: string | undefined): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return momentText(value)
  if (typeof value !== 'number') return String(value)
  return isPercent(format) ? value * 100 : value
}

/** Reads the sheets of a spreadsheet that its readers see. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<readonly SheetCells[]> {
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  return sheets.map(({ name, rows, cells }) => ({
    name,
    cells: rows.map((row, line) =>
      row.map((value, at) => cellOf(value, cells?.get(`${line},${at}`)?.style?.numFmt)),
    ),
  }))
}
