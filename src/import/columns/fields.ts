import { bodyOf } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { wordsOf } from '../../../registry/text/readable.ts'
import { fold } from '../../../registry/values/search-text.ts'
import { inEveryLanguage } from '../../i18n/every-language.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { headingWords } from './heading-words.ts'

/** The field of each column of a file; null for a column that is not imported. */
export type Mapping = readonly (string | null)[]

/** Fields that a file cannot bring: pictures and files are uploaded. */
const LEFT_OUT = ['image', 'files']

/** The fields that an import can set, the id first: it says which row is changed. */
export function importFields(resource: AnyResource): string[] {
  const names = [...bodyOf(resource, 'create'), ...bodyOf(resource, 'update')]
  const settable = names.filter((name) => {
    const field = resource.fields[name]
    return name !== 'id' && field !== undefined && !LEFT_OUT.includes(field.type)
  })
  return ['id', ...new Set(settable)]
}

/** A heading in words, without case, accents, signs, and units in brackets. */
const wordsIn = (heading: string): string[] =>
  fold(wordsOf(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll('%', ' percent ')))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const spelled = (words: readonly string[]) => words.join('')

/** The headings by which a field is found. */
interface FieldHeadings {
  name: string
  /** Its name and its labels. */
  labels: readonly string[]
  labelWords: readonly (readonly string[])[]
  synonyms: ReadonlySet<string>
}

function fieldHeadings(resource: AnyResource, name: string): FieldHeadings {
  const labels = [name, ...inEveryLanguage(fieldLabelKey(resource, name))]
  const type = resource.fields[name]?.type ?? ''
  return {
    name,
    labels: labels.map((label) => fold(label).trim()),
    labelWords: labels.map(wordsIn),
    synonyms: new Set(headingWords(type, name).map((word) => spelled(wordsIn(word)))),
  }
}

/** The fewest letters of a heading that is a part of a label. */
const SHORTEST_PART = 3

/** How well a heading fits a field: it is its label, spells it otherwise, is a synonym, or shares its words. */
const FIT = { label: 4, spelling: 3, synonym: 2, part: 1, none: 0 } as const

function rateHeading(
  heading: string,
  words: readonly string[],
  { name, labels, labelWords, synonyms }: FieldHeadings,
): number {
  if (words.length === 0) return FIT.none
  if (labels.includes(fold(heading).trim())) return FIT.label
  const spelling = spelled(words)
  if (labelWords.some((label) => spelled(label) === spelling)) return FIT.spelling
  // The id says which row is changed: it is never guessed.
  if (name === 'id') return FIT.none
  if (synonyms.has(spelling)) return FIT.synonym
  const contains = (all: readonly string[], some: readonly string[]) =>
    some.length > 0 &&
    spelled(some).length >= SHORTEST_PART &&
    some.every((one) => all.includes(one))
  const isPart = labelWords.some((label) => contains(words, label) || contains(label, words))
  return isPart ? FIT.part : FIT.none
}

/** The fields of some headings, and how well they fit in all. */
export interface Match {
  mapping: Mapping
  score: number
}

/** Returns the function that guesses the fields of headings, each field once. */
export function headingMatcher(resource: AnyResource): (headings: readonly string[]) => Match {
  const fields = importFields(resource).map((name) => fieldHeadings(resource, name))
  return (headings) => {
    const pairs = headings.flatMap((heading, at) => {
      const words = wordsIn(heading)
      const rate = (field: FieldHeadings) => rateHeading(heading, words, field)
      return fields.map((field) => ({ at, name: field.name, rate: rate(field) }))
    })
    const mapping = headings.map((): string | null => null)
    const decided = new Set<number>()
    let score = 0
    for (const { at, name, rate } of pairs.toSorted((a, b) => b.rate - a.rate)) {
      if (rate === FIT.none || decided.has(at) || mapping.includes(name)) continue
      decided.add(at)
      const isTied = pairs.some(
        (one) =>
          one.at === at && one.rate === rate && one.name !== name && !mapping.includes(one.name),
      )
      // Two fields that share words with a heading, or a synonym, are left to the reader.
      if (isTied && rate < FIT.spelling) continue
      mapping[at] = name
      score += rate
    }
    return { mapping, score }
  }
}

/** Guesses what the columns of a file are, by what they are called here and elsewhere. */
export const guessMapping = (resource: AnyResource, headings: readonly string[]): Mapping =>
  headingMatcher(resource)(headings).mapping
