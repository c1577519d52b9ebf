import { loadCode } from '../../api/loading.ts'
import type { Cell, CellTable } from './cells.ts'
import { decode } from './encoding.ts'
import { withoutGuards } from './formula-guards.ts'
import { parseCsv } from './parse-csv.ts'
import type { SheetCells } from './read-spreadsheet.ts'

/** What an import reads: the bytes of a text file, a text that was pasted, or a spreadsheet. */
export type ImportFile =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'text'; text: string }
  | { kind: 'spreadsheet'; sheets: readonly SheetCells[] }

/** How a file is read. */
export interface Layout {
  /** As the Encoding Standard names it; only bytes have one. */
  encoding: string
  /** What stands between two cells of a text; empty where a row is one cell. */
  separator: string
  /** The sheet of a spreadsheet, from 0. */
  sheet: number
  /** The row of the headings, from 0. */
  headings: number
}

/** Why a file cannot be read: the key of a sentence, and what fills that. */
export interface FileProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** What the two formats of spreadsheets begin with, whatever the file is called. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_SPREADSHEET = [0xd0, 0xcf, 0x11, 0xe0]

/** Opens a file as what its bytes say it is. */
export async function openFile(file: File): Promise<ImportFile | FileProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(OLD_SPREADSHEET)) return { key: 'import.old_spreadsheet', params: { name: file.name } }
  if (!begins(ZIP)) return { kind: 'bytes', bytes }
  const { readSpreadsheet } = await loadCode(() => import('./read-spreadsheet.ts'))
  const sheets = await readSpreadsheet(bytes).catch(() => [])
  return sheets.length > 0 ? { kind: 'spreadsheet', sheets } : { key: 'import.unreadable' }
}

/** A line that spreadsheets write to say their separator; they show no row for it. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** The text of a file without the line that says its separator, and that separator. */
export function readText(
  file: ImportFile,
  encoding: string,
): { text: string; separator?: string } | undefined {
  const text = file.kind === 'bytes' ? decode(file.bytes, encoding) : undefined
  const whole = file.kind === 'text' ? file.text.replace(/^\uFEFF/, '') : text
  if (whole === undefined) return undefined
  const separator = SEPARATOR_LINE.exec(whole)?.[1]
  return { text: whole.replace(SEPARATOR_LINE, ''), ...(separator && { separator }) }
}

const unguarded = (cell: Cell) => (typeof cell === 'string' ? withoutGuards(cell) : cell)

/** Reads all rows of a file, or says why that cannot be. */
export function readCells(
  file: ImportFile,
  { encoding, separator, sheet }: Layout,
): { cells: CellTable } | FileProblem {
  if (file.kind === 'spreadsheet') return { cells: file.sheets[sheet]?.cells ?? [] }
  const read = readText(file, encoding)
  if (!read) return { key: 'import.wrong_encoding', params: { encoding } }
  const { rows, unclosed } = parseCsv(read.text, separator)
  if (unclosed !== undefined) return { key: 'import.unclosed', params: { row: unclosed + 1 } }
  return { cells: rows.map((row) => row.map(unguarded)) }
}
