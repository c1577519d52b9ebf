import { MAX_IMPORT_ROWS } from '../../../../registry/changes/import.ts'
import type { HeadingMatch } from '../columns/fields.ts'
import { type CellTable, formatCellText, isBlank } from '../file/cells.ts'
import { detectEncoding } from '../file/encoding.ts'
import { type FileProblem, type ImportFile, type FileLayout, readText } from '../file/open-file.ts'
import { parseCsv } from '../file/parse-csv.ts'

/** The separators to choose from. With none, each row is one cell. */
export const SEPARATORS = { none: '', comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

/** The number of rows at the start of a file that may contain the headings. */
export const FIRST_ROWS = 20
/** The number of characters used to detect the separator. */
const SAMPLE_LENGTH = 50_000

type MatchHeadings = (headings: readonly string[]) => HeadingMatch

/** A row that may contain the headings, with a score of how well they match the fields. */
interface HeadingsCandidate {
  headings: number
  /** The total score of the cells of the row as headings. */
  score: number
  /** The number of non-empty cells in the row. */
  width: number
}

const isBetterCandidate = (first: HeadingsCandidate, second: HeadingsCandidate) =>
  first.score > second.score || (first.score === second.score && first.width > second.width)

/**
 * Finds the row of the headings: the one whose cells match the fields best, or else the first with
 * two cells.
 */
function findHeadings(cells: CellTable, matchHeadings: MatchHeadings): HeadingsCandidate {
  const rows = cells.slice(0, FIRST_ROWS).map((row, headings): HeadingsCandidate => {
    const texts = row.map((cell) => formatCellText(cell))
    const width = texts.filter((text) => text.trim() !== '').length
    return { headings, width, score: matchHeadings(texts).score }
  })
  const bestRow = rows.toSorted((first, second) => second.score - first.score)[0]
  if (bestRow && bestRow.score > 0) return bestRow
  const firstFilledRow = rows.find(({ width }) => width > 1) ?? rows.find(({ width }) => width > 0)
  return firstFilledRow ?? { headings: 0, score: 0, width: 0 }
}

type LayoutSource = Pick<FileLayout, 'separator' | 'sheet'>

/** Returns the first rows of each sheet, or of a text with each separator. */
function readSamples(
  file: ImportFile,
  encoding: string,
): { source: LayoutSource; cells: CellTable }[] {
  if (file.kind === 'spreadsheet')
    return file.sheets.map(({ cells }, sheetIndex) => ({
      source: { separator: '', sheet: sheetIndex },
      cells,
    }))
  const { text = '', separator } = readText(file, encoding) ?? {}
  const separators = separator === undefined ? Object.values(SEPARATORS) : [separator]
  return separators.map((separator) => ({
    source: { separator, sheet: 0 },
    cells: parseCsv(text.slice(0, SAMPLE_LENGTH), separator).rows,
  }))
}

/** Detects the layout of a file by the headings that match the fields best. Given options stay. */
export function detectLayout(
  file: ImportFile,
  matchHeadings: MatchHeadings,
  givenOptions: Partial<Omit<FileLayout, 'headings'>> = {},
): FileLayout {
  const { encoding = file.kind === 'bytes' ? detectEncoding(file.bytes) : 'utf-8' } = givenOptions
  const matchesGiven = ({ separator, sheet }: LayoutSource) =>
    separator === (givenOptions.separator ?? separator) && sheet === (givenOptions.sheet ?? sheet)
  const candidates = readSamples(file, encoding)
    .filter(({ source }) => matchesGiven(source))
    .map(({ source, cells }) => ({ source, ...findHeadings(cells, matchHeadings) }))
  const [first, ...otherCandidates] = candidates
  const defaults = { separator: givenOptions.separator ?? '', sheet: givenOptions.sheet ?? 0 }
  if (!first) return { encoding, headings: 0, ...defaults }
  const best = otherCandidates.reduce(
    (bestSoFar, candidate) => (isBetterCandidate(candidate, bestSoFar) ? candidate : bestSoFar),
    first,
  )
  return { encoding, headings: best.headings, ...best.source }
}

/**
 * Returns the problem of a table whose first row has the headings; undefined if it can be imported.
 */
export function findTableProblem([, ...rows]: CellTable, omittedRows = 0): FileProblem | undefined {
  const count = rows.filter((row) => !isBlank(row)).length + omittedRows
  if (count < 1) return { key: 'import.unreadable' }
  if (count <= MAX_IMPORT_ROWS) return undefined
  return { key: 'import.too_many', params: { number: count, max: MAX_IMPORT_ROWS } }
}
