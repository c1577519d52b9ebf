import { formatCsvSheets, type CsvSheet } from '../../../registry/text/csv.ts'

/** Returns tables as a CSV file, in the format that spreadsheets of a language read. */
export function buildCsvFile(sheets: readonly CsvSheet[], language: string): Blob {
  return new Blob([formatCsvSheets(sheets, language)], { type: 'text/csv;charset=utf-8' })
}
