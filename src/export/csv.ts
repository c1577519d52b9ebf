import papaparse from 'papaparse'
import type { Sheet, TextTable } from './sheet.ts'

/**
 * What a spreadsheet would take for a formula, numbers excepted; wide signs are taken for the plain
 * ones. It gets an apostrophe before it: nobody's name may run anything on the reader's machine.
 */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/

/** Rows as CSV by RFC 4180; the mark at its start tells spreadsheets that it is UTF-8. */
export function csvOf(rows: TextTable): string {
  const table = rows.map((row) => [...row])
  return `\uFEFF${papaparse.unparse(table, { escapeFormulae: FORMULA })}\r\n`
}

/** Tables as a file of CSV, one below the other with an empty line between them. */
export function csvFile(sheets: readonly Pick<Sheet, 'table'>[]): Blob {
  const rows = sheets.flatMap(({ table }, at) => (at === 0 ? table : [[], ...table]))
  return new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
}
