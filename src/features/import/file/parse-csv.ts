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
function readPlain(text: string, start: number, boundary: RegExp): Required<CellEnd> {
  boundary.lastIndex = start
  const end = boundary.exec(text)?.index ?? text.length
  return { cell: text.slice(start, end), end }
}

/**
 * Reads a cell that starts with a quotation mark. Many programs do not double inner marks, so a
 * mark that no separator or line break follows is part of the text.
 */
function readQuoted(text: string, start: number, boundary: RegExp): CellEnd {
  let cell = ''
  let isInner = false
  for (let position = start + 1; ;) {
    const markPosition = text.indexOf('"', position)
    if (markPosition < 0) return { cell: cell + text.slice(position) }
    cell += text.slice(position, markPosition)
    position = markPosition + 1
    if (text[position] === '"') {
      cell += '"'
      position++
      continue
    }
    const { cell: textAfterMark, end } = readPlain(text, position, boundary)
    if (textAfterMark.trim() === '') return { cell, end }
    const opensInner = BEFORE_INNER.test(text[markPosition - 1] ?? '')
    // The marks surround the first word, not the cell.
    if (!opensInner && !isInner) return readPlain(text, start, boundary)
    isInner = opensInner
    cell += '"'
  }
}

/**
 * Reads a text as rows of cells between separators (RFC 4180). Without a separator each row is one
 * cell.
 */
export function parseCsv(text: string, separator: string): ParsedCsv {
  const boundary = new RegExp(`[\\r\\n${separator.replace(/[\]\\^-]/, '\\$&')}]`, 'g')
  const rows: string[][] = []
  let row: string[] = []
  for (let position = 0; position <= text.length;) {
    const { cell, end } = (text[position] === '"' ? readQuoted : readPlain)(
      text,
      position,
      boundary,
    )
    row.push(cell)
    if (end === undefined) return { rows: [...rows, row], unclosed: rows.length }
    position = end + 1
    if (text[end] === separator) continue
    rows.push(row)
    row = []
    if (text[end] === '\r' && text[position] === '\n') position++
    // The end of the last line is not a row.
    if (position === text.length) break
  }
  return { rows }
}
