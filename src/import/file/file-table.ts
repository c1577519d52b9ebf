import { loadCode } from '../../api/loading.ts'
import type { TextTable } from '../../../resources/kit/text/sheet.ts'

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

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? momentText(cell) : String(cell)
}

/** What an export put before a text that looks like a formula. */
const GUARD = /^'(?=[=+\-@＝＋－＠\t\r\n])/

/** Rows without those that are empty. */
const filled = (table: TextTable) => table.filter((row) => row.some((cell) => cell.trim() !== ''))

/** Reads rows as CSV, or as they are copied from a spreadsheet. */
export async function tableInText(text: string): Promise<TextTable> {
  const { parseCsv } = await loadCode(() => import('./parse-csv.ts'))
  const rows = parseCsv(text.replace(/^\uFEFF/, ''))
  return filled(rows.map((row) => row.map((cell) => cell.replace(GUARD, ''))))
}

/** Reads cells as they are copied from a spreadsheet or from a table of a page, empty ones too. */
export async function copiedCells(clipboard: { text: string; html: string }): Promise<TextTable> {
  const { text, html } = clipboard
  if (text.trim() === '') {
    const { rows = [] } =
      new DOMParser().parseFromString(html, 'text/html').querySelector('table') ?? {}
    return [...rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim()))
  }
  const { parseCsv } = await loadCode(() => import('./parse-csv.ts'))
  return parseCsv(text.replace(/\r?\n$/, ''), '\t').map((row) =>
    row.map((cell) => cell.replace(GUARD, '')),
  )
}

/** Reads the first sheet of a spreadsheet. */
async function tableInSpreadsheet(file: File): Promise<TextTable> {
  const { readSheet } = await loadCode(() => import('read-excel-file/browser'))
  const rows = await readSheet(file, { trim: false })
  return filled(rows.map((row) => row.map(cellText)))
}

/** Reads the rows of a file, the head first; rejects for what is no table. */
export async function tableInFile(file: File): Promise<TextTable> {
  const isSpreadsheet = /\.xlsx$/i.test(file.name)
  return isSpreadsheet ? tableInSpreadsheet(file) : tableInText(await file.text())
}
