import { MAX_IMPORT } from '../../../registry/changes/import.ts'
import type { Match } from '../columns/fields.ts'
import { type CellTable, cellText, isBlank } from '../file/cells.ts'
import { detectEncoding } from '../file/encoding.ts'
import { type FileProblem, type ImportFile, type Layout, readText } from '../file/open-file.ts'
import { parseCsv } from '../file/parse-csv.ts'

/** The separators to choose from; without one a row is one cell. */
export const SEPARATORS = { none: '', comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

/** The rows at the start of a file among which its headings are. */
export const FIRST_ROWS = 20
/** As much of a text as its separator is found by. */
const SAMPLE = 50_000

type Matcher = (headings: readonly string[]) => Match

/** A row that may be that of the headings, and what speaks for it. */
interface Candidate {
  headings: number
  /** How well its cells fit the fields. */
  score: number
  /** How many of its cells have a text. */
  width: number
}

const isBetter = (one: Candidate, other: Candidate) =>
  one.score > other.score || (one.score === other.score && one.width > other.width)

/** Finds the row of the headings: the one whose cells fit the fields best, else the first with two cells. */
function findHeadings(cells: CellTable, match: Matcher): Candidate {
  const rows = cells.slice(0, FIRST_ROWS).map((row, headings): Candidate => {
    const texts = row.map((cell) => cellText(cell))
    const width = texts.filter((text) => text.trim() !== '').length
    return { headings, width, score: match(texts).score }
  })
  const best = rows.toSorted((a, b) => b.score - a.score)[0]
  if (best && best.score > 0) return best
  const first = rows.find(({ width }) => width > 1) ?? rows.find(({ width }) => width > 0)
  return first ?? { headings: 0, score: 0, width: 0 }
}

type Place = Pick<Layout, 'separator' | 'sheet'>

/** The sheets of a spreadsheet, or a text with each separator, by their first rows. */
function placesIn(file: ImportFile, encoding: string): { place: Place; cells: CellTable }[] {
  if (file.kind === 'spreadsheet')
    return file.sheets.map(({ cells }, sheet) => ({ place: { separator: '', sheet }, cells }))
  const { text = '', separator } = readText(file, encoding) ?? {}
  const separators = separator === undefined ? Object.values(SEPARATORS) : [separator]
  return separators.map((one) => ({
    place: { separator: one, sheet: 0 },
    cells: parseCsv(text.slice(0, SAMPLE), one).rows,
  }))
}

/** Detects how a file is read, by the headings that fit the fields best; what is given stays as it is. */
export function detectLayout(
  file: ImportFile,
  match: Matcher,
  given: Partial<Omit<Layout, 'headings'>> = {},
): Layout {
  const { encoding = file.kind === 'bytes' ? detectEncoding(file.bytes) : 'utf-8' } = given
  const isGiven = ({ separator, sheet }: Place) =>
    separator === (given.separator ?? separator) && sheet === (given.sheet ?? sheet)
  const places = placesIn(file, encoding)
    .filter(({ place }) => isGiven(place))
    .map(({ place, cells }) => ({ place, ...findHeadings(cells, match) }))
  const [first, ...others] = places
  const usual = { separator: given.separator ?? '', sheet: given.sheet ?? 0 }
  if (!first) return { encoding, headings: 0, ...usual }
  const best = others.reduce((one, other) => (isBetter(other, one) ? other : one), first)
  return { encoding, headings: best.headings, ...best.place }
}

/** Says why rows cannot be imported, the headings first; undefined where they can. */
export function tableProblem([, ...rows]: CellTable): FileProblem | undefined {
  const count = rows.filter((row) => !isBlank(row)).length
  if (count < 1) return { key: 'import.unreadable' }
  if (count <= MAX_IMPORT) return undefined
  return { key: 'import.too_many', params: { number: count, max: MAX_IMPORT } }
}
