import { loadCode } from '../../../platform/api/loading.ts'
import type { Cell, CellTable } from './cells.ts'
import { decode } from './encoding.ts'
import { removeGuards } from './formula-guards.ts'
import { parseCsv } from './parse-csv.ts'
import type { SheetCells } from './read-spreadsheet.ts'

/** The input of an import: the bytes of a text file, a pasted text, or a spreadsheet. */
export type ImportFile =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'text'; text: string }
  | { kind: 'spreadsheet'; sheets: readonly SheetCells[] }

/** The options a file is read with. */
export interface FileLayout {
  /** The encoding, as the Encoding Standard names it; for bytes only. */
  encoding: string
  /** The separator of a text's cells; empty if each row is one cell. */
  separator: string
  /** The sheet of a spreadsheet, from 0. */
  sheet: number
  /** The row of the headings, from 0. */
  headings: number
}

/** The reason a file cannot be read: the key of a sentence and its parameters. */
export interface FileProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** The first bytes of both spreadsheet formats, independent of the file's name. */
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
const OLD_SPREADSHEET_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]

/** Refuses a spreadsheet that unpacks to so much that reading it would freeze the page. */
async function findSizeProblem(name: string, bytes: Uint8Array): Promise<FileProblem | undefined> {
  const { MAX_UNPACKED_MB: max, readUnpackedSize } = await loadCode(
    () => import('./unpacked-size.ts'),
  )
  try {
    const size = readUnpackedSize(bytes)
    return size > max ? { key: 'import.unpacked', params: { name, size, max } } : undefined
  } catch {
    return { key: 'import.unreadable' }
  }
}

/** Opens a file by its content, not by its name. */
export async function openFile(file: File): Promise<ImportFile | FileProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hasSignature = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte)
  if (hasSignature(OLD_SPREADSHEET_SIGNATURE))
    return { key: 'import.old_spreadsheet', params: { name: file.name } }
  if (!hasSignature(ZIP_SIGNATURE)) return { kind: 'bytes', bytes }
  const sizeProblem = await findSizeProblem(file.name, bytes)
  if (sizeProblem) return sizeProblem
  const { readSpreadsheet } = await loadCode(() => import('./read-spreadsheet.ts'))
  const sheets = await readSpreadsheet(bytes).catch(() => [])
  if (!sheets) return { key: 'import.leading_zeros', params: { name: file.name } }
  return sheets.length > 0 ? { kind: 'spreadsheet', sheets } : { key: 'import.unreadable' }
}

/** A line in which spreadsheets declare the separator. They do not show it as a row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** Returns the text of a file without its separator line, and the declared separator. */
export function readText(
  file: ImportFile,
  encoding: string,
): { text: string; separator?: string } | undefined {
  const text = file.kind === 'bytes' ? decode(file.bytes, encoding) : undefined
  const content = file.kind === 'text' ? file.text.replace(/^\uFEFF/, '') : text
  if (content === undefined) return undefined
  const separator = SEPARATOR_LINE.exec(content)?.[1]
  return { text: content.replace(SEPARATOR_LINE, ''), ...(separator && { separator }) }
}

const removeCellGuards = (cell: Cell) => (typeof cell === 'string' ? removeGuards(cell) : cell)

/** Reads all rows of a file, or returns the problem. */
export function readCells(
  file: ImportFile,
  { encoding, separator, sheet }: FileLayout,
): { cells: CellTable } | FileProblem {
  if (file.kind === 'spreadsheet') return { cells: file.sheets[sheet]?.cells ?? [] }
  const decoded = readText(file, encoding)
  if (!decoded) return { key: 'import.wrong_encoding', params: { encoding } }
  const { rows, unclosed } = parseCsv(decoded.text, separator)
  if (unclosed !== undefined) return { key: 'import.unclosed', params: { row: unclosed + 1 } }
  return { cells: rows.map((row) => row.map(removeCellGuards)) }
}
