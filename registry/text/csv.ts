import { customsOf } from '../days/customs.ts'
import type { Sheet, TextTable } from './sheet.ts'

/** How CSV is written for the spreadsheets of a language. */
export interface CsvDialect {
  separator: 'comma' | 'semicolon'
  decimal: '.' | ','
}

const SEPARATORS = { comma: ',', semicolon: ';' } as const

/** Returns the dialect of a language: where decimals have a comma, a semicolon parts the cells. */
export function csvDialect(language: string): CsvDialect {
  const hasComma = new Intl.NumberFormat(customsOf(language)).format(0.5).includes(',')
  return hasComma ? { separator: 'semicolon', decimal: ',' } : { separator: 'comma', decimal: '.' }
}

/**
 * The places in a text that would begin a formula, numbers excepted: its start, and what follows any
 * separator or line break, because a spreadsheet may part cells by another separator than ours. Wide
 * signs are taken for the plain ones. An apostrophe goes there, so that no text runs on a reader's machine.
 */
const FORMULA =
  /(?<=^|[,;|\t\r\n])(?!-?\d+(?:[.,]\d+)?(?:$|[,;|\t\r\n]))(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** What a value must be quoted for, besides the separator: quotes, line breaks, and spaces at its ends. */
const QUOTED = /["\r\n]|^\s|\s$/

function cellOf(value: string, separator: string): string {
  const text = value.replace(FORMULA, "'")
  const isQuoted = QUOTED.test(text) || text.includes(separator)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV (RFC 4180, but for the separator); the mark at its start tells spreadsheets that it is UTF-8. */
export function csvOf(rows: TextTable, { separator }: Pick<CsvDialect, 'separator'>): string {
  const between = SEPARATORS[separator]
  const lines = rows.map((row) => row.map((value) => cellOf(value, between)).join(between))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A table with the decimals of its numbers as a dialect has them. */
function localised({ table, formats }: CsvSheet, { decimal }: CsvDialect): TextTable {
  if (decimal === '.') return table
  return table.map((row) =>
    row.map((text, at) =>
      formats[at]?.kind === 'decimal' ? text.replace(/^(-?\d+)\.(\d+)$/, `$1${decimal}$2`) : text,
    ),
  )
}

/** What CSV has of a table. */
export type CsvSheet = Pick<Sheet, 'table' | 'formats'>

/** Tables as CSV for a language, one below the other with an empty line between them. */
export function csvOfSheets(sheets: readonly CsvSheet[], language: string): string {
  const dialect = csvDialect(language)
  const tables = sheets.map((sheet) => localised(sheet, dialect))
  const rows = tables.flatMap((table, at) => (at === 0 ? table : [[], ...table]))
  return csvOf(rows, dialect)
}
