import { IMPORT_VERBS } from '../../../../registry/changes/import.ts'
import { getBodyFields } from '../../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { splitWords } from '../../../../registry/text/derive-label.ts'
import { foldLetters } from '../../../../registry/values/search-text.ts'
import { translateInAllLanguages } from '../../../platform/i18n/translate-in-all.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { listHeadingWords } from './heading-words.ts'

/** The field of each column of a file; null for a column that is not imported. */
export type ColumnMapping = readonly (string | null)[]

/** The field types a file cannot contain: images and files are uploaded. */
const EXCLUDED_TYPES = ['image', 'files']

/** Returns the fields of a call's body that a file can contain. */
function listSettableFields(resource: AnyResource, verb: (typeof IMPORT_VERBS)[number]): string[] {
  return [...getBodyFields(resource, verb)].filter((name) => {
    const field = resource.fields[name]
    return name !== 'id' && field !== undefined && !EXCLUDED_TYPES.includes(field.type)
  })
}

/** Returns the fields that an import can set in new rows. */
export const listCreatedFields = (resource: AnyResource): string[] =>
  listSettableFields(resource, 'create')

/** Returns the fields that an import can set. The id comes first and selects the row to change. */
export const listImportFields = (resource: AnyResource): string[] => [
  'id',
  ...new Set(IMPORT_VERBS.flatMap((verb) => listSettableFields(resource, verb))),
]

/** Returns the words of a heading, without case, accents, punctuation and bracketed units. */
const splitHeading = (heading: string): string[] =>
  foldLetters(
    splitWords(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll('%', ' percent ')),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const joinWords = (words: readonly string[]) => words.join('')

/** The headings of a field. */
interface FieldHeadings {
  name: string
  /** The name of the field, and the labels in all languages. */
  labels: readonly string[]
  labelWords: readonly (readonly string[])[]
  synonyms: ReadonlySet<string>
}

function buildFieldHeadings(resource: AnyResource, name: string): FieldHeadings {
  const labels = [name, ...translateInAllLanguages(getFieldLabelKey(resource, name))]
  const type = resource.fields[name]?.type ?? ''
  return {
    name,
    labels: labels.map((label) => foldLetters(label).trim()),
    labelWords: labels.map(splitHeading),
    synonyms: new Set(listHeadingWords(type, name).map((word) => joinWords(splitHeading(word)))),
  }
}

/** The shortest heading that can match a part of a label. */
const MIN_PART_LENGTH = 3

/** The quality of a match: the label itself, another spelling, a synonym, or shared words. */
const SCORE = { label: 4, spelling: 3, synonym: 2, part: 1, none: 0 } as const

function rateHeading(
  heading: string,
  words: readonly string[],
  { name, labels, labelWords, synonyms }: FieldHeadings,
): number {
  if (words.length === 0) return SCORE.none
  if (labels.includes(foldLetters(heading).trim())) return SCORE.label
  const spelling = joinWords(words)
  if (labelWords.some((label) => joinWords(label) === spelling)) return SCORE.spelling
  // The id selects the row to change, so it is never guessed.
  if (name === 'id') return SCORE.none
  if (synonyms.has(spelling)) return SCORE.synonym
  const containsWords = (words: readonly string[], neededWords: readonly string[]) =>
    neededWords.length > 0 &&
    joinWords(neededWords).length >= MIN_PART_LENGTH &&
    neededWords.every((word) => words.includes(word))
  const isPart = labelWords.some(
    (label) => containsWords(words, label) || containsWords(label, words),
  )
  return isPart ? SCORE.part : SCORE.none
}

/**
 * Returns the other fields of an entity, which exports contain. Their headings are no guess for a
 * field that shares a word.
 */
const listExportedFields = (resource: AnyResource): string[] => {
  const importFields = listImportFields(resource)
  return Object.keys(resource.fields).filter((name) => !importFields.includes(name))
}

/** The field guessed for each heading, and the total score of the guesses. */
export interface HeadingMatch {
  mapping: ColumnMapping
  score: number
}

/** Returns a function that guesses the fields of headings. Each field is used once. */
export function createHeadingMatcher(
  resource: AnyResource,
): (headings: readonly string[]) => HeadingMatch {
  const fields = listImportFields(resource).map((name) => buildFieldHeadings(resource, name))
  const exportedFields = listExportedFields(resource).map((name) =>
    buildFieldHeadings(resource, name),
  )
  return (headings) => {
    const ratedPairs = headings.flatMap((heading, column) => {
      const words = splitHeading(heading)
      const rateField = (field: FieldHeadings) => rateHeading(heading, words, field)
      const rates = fields.map((field) => ({ column, name: field.name, rate: rateField(field) }))
      const isExported =
        rates.every(({ rate }) => rate < SCORE.label) &&
        exportedFields.some((field) => rateField(field) === SCORE.label)
      return isExported ? [] : rates
    })
    const mapping = headings.map((): string | null => null)
    const decidedColumns = new Set<number>()
    let score = 0
    for (const { column, name, rate } of ratedPairs.toSorted(
      (first, second) => second.rate - first.rate,
    )) {
      if (rate === SCORE.none || decidedColumns.has(column) || mapping.includes(name)) continue
      decidedColumns.add(column)
      const isTied = ratedPairs.some(
        (candidate) =>
          candidate.column === column &&
          candidate.rate === rate &&
          candidate.name !== name &&
          !mapping.includes(candidate.name),
      )
      // If two fields share words or a synonym with a heading, the user decides.
      if (isTied && rate < SCORE.spelling) continue
      mapping[column] = name
      score += rate
    }
    return { mapping, score }
  }
}

/** Guesses the fields of a file's columns from their headings. */
export const guessMapping = (resource: AnyResource, headings: readonly string[]): ColumnMapping =>
  createHeadingMatcher(resource)(headings).mapping
