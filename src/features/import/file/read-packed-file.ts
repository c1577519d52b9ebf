import { MAX_IMPORT_ROWS } from '../../../../registry/changes/import.ts'
import { isBlank } from './cells.ts'
import type { FileProblem, PackedFile, ReadPackedFile } from './open-file.ts'
import { readSpreadsheet, type SheetCells } from './read-spreadsheet.ts'
import { MAX_UNPACKED_MB, readUnpackedSize } from './unpacked-size.ts'

/** The number of rows of a sheet that reach the page: an import and the rows above it. */
const MAX_SHOWN_ROWS = MAX_IMPORT_ROWS + 100

/** Counts the rows that no import takes, so that the page need not hold them. */
function omitRows({ name, cells }: SheetCells): SheetCells {
  const omittedRows = cells.slice(MAX_SHOWN_ROWS).filter((row) => !isBlank(row)).length
  return omittedRows === 0
    ? { name, cells }
    : { name, cells: cells.slice(0, MAX_SHOWN_ROWS), omittedRows }
}

/** Refuses a spreadsheet that unpacks to more memory than a page should take. */
function findSizeProblem({ name, bytes }: PackedFile): FileProblem | undefined {
  try {
    const size = readUnpackedSize(bytes)
    const max = MAX_UNPACKED_MB
    return size > max ? { key: 'import.unpacked', params: { name, size, max } } : undefined
  } catch {
    return { key: 'import.unreadable' }
  }
}

/** Reads a spreadsheet. */
export const readPackedFile: ReadPackedFile = async (file) => {
  const sizeProblem = findSizeProblem(file)
  if (sizeProblem) return sizeProblem
  const sheets = await readSpreadsheet(file.bytes).catch(() => [])
  if (!sheets) return { key: 'import.leading_zeros', params: { name: file.name } }
  return sheets.length > 0
    ? { kind: 'spreadsheet', sheets: sheets.map(omitRows) }
    : { key: 'import.unreadable' }
}
