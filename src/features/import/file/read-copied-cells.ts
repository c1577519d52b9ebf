import { loadCode } from '../../../platform/api/loading.ts'
import type { TextTable } from '../../../../registry/text/sheet.ts'
import { removeGuards } from './formula-guards.ts'

/** Reads cells copied from a spreadsheet or from a table on a page, including empty ones. */
export async function readCopiedCells(clipboard: {
  text: string
  html: string
}): Promise<TextTable> {
  const { text, html } = clipboard
  if (text.trim() === '') {
    const { rows = [] } =
      new DOMParser().parseFromString(html, 'text/html').querySelector('table') ?? {}
    return [...rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim()))
  }
  const { parseCsv } = await loadCode(() => import('./parse-csv.ts'))
  const copiedText = text.replace(/\r?\n$/, '')
  const { rows, unclosed } = parseCsv(copiedText, '\t')
  // Spreadsheets copy a one-line cell without quoting, so an unclosed quotation mark is part of its
  // text.
  const cells =
    unclosed === undefined ? rows : copiedText.split(/\r?\n/).map((line) => line.split('\t'))
  return cells.map((row) => row.map(removeGuards))
}
