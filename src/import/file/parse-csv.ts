/** The rows of a text, and the one with a quotation mark that is never closed, from 0. */
export interface ParsedCsv {
  rows: string[][]
  unclosed?: number
}

/** A part of the text that is a cell; without an end its quotation mark is never closed. */
interface CellEnd {
  cell: string
  end?: number
}

/** A quotation mark after one of these belongs to the text: 5" is a length, and one after a space opens a quotation. */
const BEFORE_INNER = /[\d\s([]/

/** Reads the text from a place up to the next separator or line break. */
function readPlain(text: string, from: number, stop: RegExp): Required<CellEnd> {
  stop.lastIndex = from
  const end = stop.exec(text)?.index ?? text.length
  return { cell: text.slice(from, end), end }
}

/**
 * Reads a cell that begins with a quotation mark. Many programs do not double the marks within it:
 * a mark that neither a separator nor a line break follows belongs to the text.
 */
function readQuoted(text: string, from: number, stop: RegExp): CellEnd {
  let cell = ''
  let isInner = false
  for (let at = from + 1; ;) {
    const mark = text.indexOf('"', at)
    if (mark < 0) return { cell: cell + text.slice(at) }
    cell += text.slice(at, mark)
    at = mark + 1
    if (text[at] === '"') {
      cell += '"'
      at++
      continue
    }
    const { cell: rest, end } = readPlain(text, at, stop)
    if (rest.trim() === '') return { cell, end }
    const opens = BEFORE_INNER.test(text[mark - 1] ?? '')
    // The marks are around its first word, not around the cell.
    if (!opens && !isInner) return readPlain(text, from, stop)
    isInner = opens
    cell += '"'
  }
}

/** Reads a text as rows of cells between separators (RFC 4180); without a separator a row is one cell. */
export function parseCsv(text: string, separator: string): ParsedCsv {
  const stop = new RegExp(`[\\r\\n${separator.replace(/[\]\\^-]/, '\\$&')}]`, 'g')
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length;) {
    const { cell, end } = (text[at] === '"' ? readQuoted : readPlain)(text, at, stop)
    row.push(cell)
    if (end === undefined) return { rows: [...rows, row], unclosed: rows.length }
    at = end + 1
    if (text[end] === separator) continue
    rows.push(row)
    row = []
    if (text[end] === '\r' && text[at] === '\n') at++
    // What follows the last line break is no row.
    if (at === text.length) break
  }
  return { rows }
}
