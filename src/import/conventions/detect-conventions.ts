import type { AnyResource } from '../../../registry/entities/registry.ts'
import { csvDialect } from '../../../registry/text/csv.ts'
import type { CellTable } from '../file/cells.ts'
import type { Convention } from './convention.ts'
import { type ConventionReader, readerOf } from './readers.ts'

/** The convention of each column of a file; null where every text means one thing. */
export type Conventions = readonly (Convention | null)[]

/** What the conventions of columns are found by. */
export interface ConventionSource {
  resource: AnyResource
  /** The headings first. */
  table: CellTable
  mapping: readonly (string | null)[]
  /** The language of the reader. */
  language: string
  /** What stands between two cells of the file; empty for a spreadsheet. */
  separator?: string
}

/** A column with the texts that its conventions disagree on. */
interface Column {
  reader: ConventionReader
  texts: readonly string[]
}

const disagree = ({ conventions, read }: ConventionReader, text: string) =>
  new Set(conventions.map((one) => read(text, one))).size > 1

function columnAt({ resource, table, mapping }: ConventionSource, at: number) {
  const reader = readerOf(resource.fields[mapping[at] ?? ''])
  if (!reader) return null
  const cells = table.slice(1).flatMap((row) => row[at] ?? [])
  const texts = cells.filter((cell) => typeof cell === 'string' && disagree(reader, cell))
  return texts.length > 0 ? { reader, texts: texts as readonly string[] } : null
}

/** The conventions by which the most texts of a column can be read: several where the texts do not tell. */
function likeliest({ reader: { conventions, read }, texts }: Column): readonly Convention[] {
  const counts = conventions.map(
    (one) => texts.filter((text) => read(text, one) !== undefined).length,
  )
  return conventions.filter((_, at) => counts[at] === Math.max(...counts))
}

/** The convention where the texts of a column tell nothing: programs write points, people as their language does. */
function usual({ reader, texts }: Column, { language, separator }: ConventionSource): Convention {
  if (!reader.conventions.includes('comma')) return 'day_first'
  if (separator === ';') return 'comma'
  if (!texts.some((text) => text.includes(','))) return 'point'
  return csvDialect(language).decimal === ',' ? 'comma' : 'point'
}

/**
 * Detects one convention for each column. A column that could be read either way follows the columns
 * that tell, then the separator of the file and the language of the reader.
 */
export function detectConventions(source: ConventionSource): Conventions {
  const columns = source.mapping.map((_, at) => columnAt(source, at))
  const fitting = columns.map((column) => (column ? likeliest(column) : []))
  const told = new Set(fitting.flatMap((all) => (all.length === 1 ? all : [])))
  return columns.map((column, at) => {
    const [only, ...others] = fitting[at] ?? []
    if (!column || !only) return null
    if (others.length === 0) return only
    const alike = [only, ...others].filter((one) => told.has(one))
    return alike.length === 1 && alike[0] ? alike[0] : usual(column, source)
  })
}
