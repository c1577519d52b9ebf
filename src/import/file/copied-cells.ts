import { loadCode } from '../../api/loading.ts'
import type { TextTable } from '../../../registry/text/sheet.ts'
import { withoutGuards } from './formula-guards.ts'

/** Reads cells as they are copied from a spreadsheet or from a table of a page, empty ones too. */
export async function copiedCells(clipboard: { text: string; html: string }): Promise<TextTable> {
  const { text, html } = clipboard
  if (text.trim() === '') {
    const { rows = [] } =
      new DOMParser().parseFromString(html, 'text/html').querySelector('table') ?? {}
    return [...rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim()))
  }
  const { parseCsv } = await loadCode(() => import('./parse-csv.ts'))
  const copied = text.replace(/\r?\n$/, '')
  const { rows, unclosed } = parseCsv(copied, '\t')
  // Spreadsheets copy a cell of one line as it is: a mark that is never closed is a part of its text.
  const cells =
    unclosed === undefined ? rows : copied.split(/\r?\n/).map((line) => line.split('\t'))
  return cells.map((row) => row.map(withoutGuards))
}
