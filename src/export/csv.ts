import { csvOfSheets, type CsvSheet } from '../../registry/text/csv.ts'

/** Tables as a file of CSV, as the spreadsheets of a language read it. */
export function csvFile(sheets: readonly CsvSheet[], language: string): Blob {
  return new Blob([csvOfSheets(sheets, language)], { type: 'text/csv;charset=utf-8' })
}
