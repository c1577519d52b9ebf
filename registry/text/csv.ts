import { getCustomsLocale } from '../days/customs.ts'
import type { Sheet, TextTable } from './sheet.ts'

/** The CSV separator and number style of a language's spreadsheets. */
export interface CsvDialect {
  separator: 'comma' | 'semicolon'
  decimal: '.' | ','
}

const SEPARATORS = { comma: ',', semicolon: ';' } as const

/**
 * Returns the dialect of a language. If decimals have a comma, cells are separated by semicolons.
 */
export function csvDialect(language: string): CsvDialect {
  const hasComma = new Intl.NumberFormat(getCustomsLocale(language)).format(0.5).includes(',')
  return hasComma ? { separator: 'semicolon', decimal: ',' } : { separator: 'comma', decimal: '.' }
}

/**
 * The places where a spreadsheet would read a formula: the start of a text, and after any separator
 * or line break, because spreadsheets may use another separator. Full-width signs count, numbers do
 * not. An apostrophe there prevents that a text runs as a formula.
 */
const FORMULA =
  /(?<=^|[,;|\t\r\n])(?!-?\d+(?:[.,]\d+)?(?:$|[,;|\t\r\n]))(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * Values that need quotes even without a separator: those with quotes, line breaks or outer spaces.
 */
const QUOTED = /["\r\n]|^\s|\s$/

function formatCell(value: string, separator: string): string {
  const text = value.replace(FORMULA, "'")
  const isQuoted = QUOTED.test(text) || text.includes(separator)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Writes rows as CSV (RFC 4180 with another separator). The byte order mark tells spreadsheets that
 * it is UTF-8.
 */
export function formatCsv(rows: TextTable, { separator }: Pick<CsvDialect, 'separator'>): string {
  const between = SEPARATORS[separator]
  const lines = rows.map((row) => row.map((value) => formatCell(value, between)).join(between))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Writes the decimals of a table's numbers in a dialect. */
function localised({ table, formats }: CsvSheet, { decimal }: CsvDialect): TextTable {
  if (decimal === '.') return table
  return table.map((row) =>
    row.map((text, at) =>
      formats[at]?.kind === 'decimal' ? text.replace(/^(-?\d+)\.(\d+)$/, `$1${decimal}$2`) : text,
    ),
  )
}

/** The parts of a sheet that CSV uses. */
export type CsvSheet = Pick<Sheet, 'table' | 'formats'>

/** Writes tables as CSV for a language, separated by empty lines. */
export function csvOfSheets(sheets: readonly CsvSheet[], language: string): string {
  const dialect = csvDialect(language)
  const tables = sheets.map((sheet) => localised(sheet, dialect))
  const rows = tables.flatMap((table, at) => (at === 0 ? table : [[], ...table]))
  return formatCsv(rows, dialect)
}
