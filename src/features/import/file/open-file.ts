import { runWorker } from '../../../platform/api/run-worker.ts'
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

/** A spreadsheet, which is a ZIP archive. */
export interface PackedFile {
  name: string
  bytes: Uint8Array
}

/** Reads the sheets of a spreadsheet, or returns the problem. */
export type ReadPackedFile = (file: PackedFile) => Promise<ImportFile | FileProblem>

/** The first bytes of both spreadsheet formats, independent of the file's name. */
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
const OLD_SPREADSHEET_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]

const startReader = () =>
  new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })

/**
 * Reads a spreadsheet in a worker, because unpacking a large one takes seconds. A worker fails if
 * the device lacks the memory.
 */
const readInWorker: ReadPackedFile = (file) =>
  runWorker<Awaited<ReturnType<ReadPackedFile>>>(startReader, file).catch(() => ({
    key: 'import.unreadable',
  }))

/** Opens a file by its content, not by its name. `readPackedFile` reads a spreadsheet. */
export async function openFile(
  file: File,
  readPackedFile: ReadPackedFile = readInWorker,
): Promise<ImportFile | FileProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hasSignature = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte)
  if (hasSignature(OLD_SPREADSHEET_SIGNATURE))
    return { key: 'import.old_spreadsheet', params: { name: file.name } }
  if (!hasSignature(ZIP_SIGNATURE)) return { kind: 'bytes', bytes }
  return readPackedFile({ name: file.name, bytes })
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

/** The rows of a file. */
export interface FileCells {
  cells: CellTable
  /** The number of filled rows beyond those that an import can take. */
  omittedRows?: number | undefined
}

/** Reads all rows of a file, or returns the problem. */
export function readCells(
  file: ImportFile,
  { encoding, separator, sheet }: FileLayout,
): FileCells | FileProblem {
  if (file.kind === 'spreadsheet') return file.sheets[sheet] ?? { cells: [] }
  const decoded = readText(file, encoding)
  if (!decoded) return { key: 'import.wrong_encoding', params: { encoding } }
  const { rows, unclosed } = parseCsv(decoded.text, separator)
  if (unclosed !== undefined) return { key: 'import.unclosed', params: { row: unclosed + 1 } }
  return { cells: rows.map((row) => row.map(removeCellGuards)) }
}
