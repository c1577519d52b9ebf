import type { Sheet, TextTable } from './sheet.ts'

/**
 * What a spreadsheet would take for a formula, numbers excepted; wide signs are taken for the plain
 * ones. It gets an apostrophe before it: nobody's name may run anything on the reader's machine.
 */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/

/** What a value must be quoted for: the separator, quotes, line breaks, and spaces at its ends. */
const QUOTED = /[",\r\n]|^\s|\s$/

function cellOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV by RFC 4180; the mark at its start tells spreadsheets that it is UTF-8. */
export function csvOf(rows: TextTable): string {
  const lines = rows.map((row) => row.map(cellOf).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Tables as CSV, one below the other with an empty line between them. */
export function csvOfSheets(sheets: readonly Pick<Sheet, 'table'>[]): string {
  return csvOf(sheets.flatMap(({ table }, at) => (at === 0 ? table : [[], ...table])))
}
