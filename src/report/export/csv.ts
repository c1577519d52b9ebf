import { loadCode } from '../../api/loading.ts'

/**
 * What a spreadsheet would take for a formula, numbers excepted. It gets an apostrophe before it:
 * nobody's name may run anything on the reader's machine.
 */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n]/

/** Rows as CSV by RFC 4180; the mark at its start tells spreadsheets that it is UTF-8. */
export async function csvOf(rows: readonly (readonly string[])[]): Promise<string> {
  const { unparse } = (await loadCode(() => import('papaparse'))).default
  const table = rows.map((row) => [...row])
  return `\uFEFF${unparse(table, { escapeFormulae: FORMULA })}\r\n`
}

/** Rows as a file of CSV. */
export async function csvFile(rows: readonly (readonly string[])[]): Promise<Blob> {
  return new Blob([await csvOf(rows)], { type: 'text/csv;charset=utf-8' })
}
