import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getCsvDialect } from '../../../../registry/text/csv.ts'
import type { CellTable } from '../file/cells.ts'
import type { Convention } from './convention.ts'
import { type ConventionReader, getConventionReader } from './readers.ts'

/** The convention of each column of a file; null if its texts are unambiguous. */
export type Conventions = readonly (Convention | null)[]

/** The input of the detection of conventions. */
export interface ConventionSource {
  resource: AnyResource
  /** The rows of the file. The first row has the headings. */
  table: CellTable
  mapping: readonly (string | null)[]
  /** The user's language. */
  language: string
  /** The separator of the file; empty for a spreadsheet. */
  separator?: string
}

/** The texts of a column that can be read in two ways, and the reader of its field type. */
interface ColumnTexts {
  reader: ConventionReader
  texts: readonly string[]
}

const isAmbiguous = ({ conventions, read }: ConventionReader, text: string) =>
  new Set(conventions.map((convention) => read(text, convention))).size > 1

function readColumn({ resource, table, mapping }: ConventionSource, column: number) {
  const reader = getConventionReader(resource.fields[mapping[column] ?? ''])
  if (!reader) return null
  const cells = table.slice(1).flatMap((row) => row[column] ?? [])
  const texts = cells.filter((cell) => typeof cell === 'string' && isAmbiguous(reader, cell))
  return texts.length > 0 ? { reader, texts: texts as readonly string[] } : null
}

/**
 * Returns the conventions that can read the most texts of a column. Several are returned if the
 * texts do not decide.
 */
function findLikeliest({
  reader: { conventions, read },
  texts,
}: ColumnTexts): readonly Convention[] {
  const counts = conventions.map(
    (convention) => texts.filter((text) => read(text, convention) !== undefined).length,
  )
  return conventions.filter((_, column) => counts[column] === Math.max(...counts))
}

/**
 * Returns the default convention of a column: a point in machine-written files, otherwise that of
 * the user's language.
 */
function chooseDefaultConvention(
  { reader, texts }: ColumnTexts,
  { language, separator }: ConventionSource,
): Convention {
  if (!reader.conventions.includes('comma')) return 'day_first'
  if (separator === ';') return 'comma'
  if (!texts.some((text) => text.includes(','))) return 'point'
  return getCsvDialect(language).decimal === ',' ? 'comma' : 'point'
}

/**
 * Detects one convention per column. An ambiguous column follows the unambiguous columns, then the
 * separator of the file and the user's language.
 */
export function detectConventions(source: ConventionSource): Conventions {
  const columns = source.mapping.map((_, column) => readColumn(source, column))
  const candidatesByColumn = columns.map((column) => (column ? findLikeliest(column) : []))
  const certainConventions = new Set(
    candidatesByColumn.flatMap((candidates) => (candidates.length === 1 ? candidates : [])),
  )
  return columns.map((column, at) => {
    const [likeliest, ...otherCandidates] = candidatesByColumn[at] ?? []
    if (!column || !likeliest) return null
    if (otherCandidates.length === 0) return likeliest
    const certainCandidates = [likeliest, ...otherCandidates].filter((convention) =>
      certainConventions.has(convention),
    )
    return certainCandidates.length === 1 && certainCandidates[0]
      ? certainCandidates[0]
      : chooseDefaultConvention(column, source)
  })
}
