import { csvOfSheets } from '../../resources/kit/text/csv.ts'
import type { Sheet } from '../../resources/kit/text/sheet.ts'

/** Tables as a file of CSV. */
export function csvFile(sheets: readonly Pick<Sheet, 'table'>[]): Blob {
  return new Blob([csvOfSheets(sheets)], { type: 'text/csv;charset=utf-8' })
}
