import { getCustomsLocale } from '../days/customs.ts'
import type { Sheet, TextTable } from './sheet.ts'

/** The CSV separator and number style of a language's spreadsheets. */
export interface CsvDialect {
  separator: 'comma' | 'semicolon'
  decimal: '.' | ','
}

const SEPARATORS = { comma: ',', semicolon: ';' } as const

/**
 * Returns the CSV dialect of a language. Languages with a decimal comma separate cells by semicolons.
 */
export function getCsvDialect(language: string): CsvDialect {
  const hasComma = new Intl.NumberFormat(getCustomsLocale(language)).format(0.5).includes(',')
  return hasComma ? { separator: 'semicolon', decimal: ',' } : { separator: 'comma', decimal: '.' }
}

/**
 * The positions where a spreadsheet would read a formula: the start of a text, and after any
 * separator or line break. Full-width signs count. Numbers and phones do not. An apostrophe at the
 * position prevents the formula.
 */
const FORMULA_START =
  /(?<=^|[,;|\t\r\n])(?!(?:-?\d+(?:[.,]\d+)?|\+\d(?: ?\d){6,}(?: ext \d+)?)(?:$|[,;|\t\r\n]))(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * Values that need quotes even without a separator: those with quotes, line breaks or outer spaces.
 */
const NEEDS_QUOTES = /["\r\n]|^\s|\s$/
/** A sign at the start of a cell. After a quoted cell, Gnumeric takes it for the separator. */
const STARTS_WITH_SIGN = /^[\p{P}\p{S}]/u

function formatRow(row: readonly string[], separator: string): string {
  let isQuoted = false
  const cells = row.map((value) => {
    const text = value.replace(FORMULA_START, "'")
    isQuoted =
      NEEDS_QUOTES.test(text) ||
      text.includes(separator) ||
      (isQuoted && STARTS_WITH_SIGN.test(text))
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  })
  return cells.join(separator)
}

/**
 * Formats rows as CSV (RFC 4180 with another separator). The byte order mark marks the file as UTF-8.
 */
export function formatCsv(rows: TextTable, { separator }: Pick<CsvDialect, 'separator'>): string {
  const separatorSign = SEPARATORS[separator]
  const lines = rows.map((row) => formatRow(row, separatorSign))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Formats the decimals of a table's numbers in a dialect. */
function localiseDecimals({ table, formats }: CsvSheet, { decimal }: CsvDialect): TextTable {
  if (decimal === '.') return table
  return table.map((row) =>
    row.map((text, columnIndex) =>
      formats[columnIndex]?.kind === 'decimal'
        ? text.replace(/^(-?\d+)\.(\d+)$/, `$1${decimal}$2`)
        : text,
    ),
  )
}

/** The parts of a sheet that CSV uses. */
export type CsvSheet = Pick<Sheet, 'table' | 'formats'>

/** Formats tables as CSV for a language, separated by empty lines. */
export function formatCsvSheets(sheets: readonly CsvSheet[], language: string): string {
  const dialect = getCsvDialect(language)
  const tables = sheets.map((sheet) => localiseDecimals(sheet, dialect))
  const rows = tables.flatMap((table, tableIndex) => (tableIndex === 0 ? table : [[], ...table]))
  return formatCsv(rows, dialect)
}
