/** The rows of a text, and the first row with an unclosed quotation mark, from 0. */
export interface ParsedCsv {
  rows: string[][]
  unclosed?: number
}

/** The end of a cell; undefined if its quotation mark is never closed. */
interface CellEnd {
  cell: string
  end?: number
}

/**
 * A quotation mark after one of these characters is part of the text, as in 5". A mark after a
 * space opens a quotation.
 */
const BEFORE_INNER = /[\d\s([]/

/** Reads the text from a position to the next separator or line break. */
function readPlain(text: string, from: number, stop: RegExp): Required<CellEnd> {
  stop.lastIndex = from
  const end = stop.exec(text)?.index ?? text.length
  return { cell: text.slice(from, end), end }
}

/**
 * Reads a cell that starts with a quotation mark. Many programs do not double inner marks, so a
 * mark that no separator or line break follows is part of the text.
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
    // The marks surround the first word, not the cell.
    if (!opens && !isInner) return readPlain(text, from, stop)
    isInner = opens
    cell += '"'
  }
}

/**
 * Reads a text as rows of cells between separators (RFC 4180). Without a separator each row is one
 * cell.
 */
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
    // The end of the last line is not a row.
    if (at === text.length) break
  }
  return { rows }
}
