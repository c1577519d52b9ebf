import type { ChoiceNote } from '../../../platform/extension-points/types.ts'
import {
  foldLetters,
  readFoldedNumber,
  foldText,
  listSearchWords,
  spellings,
} from '../../../../registry/values/search-text.ts'
import { countMistakes, getMaxMistakes } from '../../../../registry/values/near-words.ts'

/** An option of a reference input. */
export interface Choice {
  id: number
  title: string
  /** Distinguishes choices with the same title, for example by a phone number. */
  hint?: string
  /** Further texts by which a search finds it, such as names in other languages. */
  otherTexts?: readonly string[]
  note?: ChoiceNote | undefined
}

/** A choice with the folded texts that a search compares. */
interface IndexedChoice {
  choice: Choice
  title: string
  text: string
  /**
   * Each text with letters and digits only, so that phone numbers and codes match with any spacing.
   */
  compactTexts: readonly string[]
}

const stripSymbols = (folded: string) => folded.replace(/[^\p{L}\p{N}]/gu, '')

/** Prepares choices for searching, once for all keystrokes. */
export function indexChoices(choices: readonly Choice[]): readonly IndexedChoice[] {
  return choices.map((choice) => {
    const { title, hint, otherTexts = [] } = choice
    const texts = [title, ...(hint ? [hint] : []), ...otherTexts]
    return {
      choice,
      title: foldText(choice.title.trim()),
      text: foldText(texts.join(' ')),
      compactTexts: texts.map((text) => stripSymbols(foldLetters(text))),
    }
  })
}

/**
 * Returns up to `limit` choices that contain every word, or the whole text without spaces and
 * punctuation.
 */
export function searchChoices(
  index: readonly IndexedChoice[],
  typed: string,
  limit: number,
): Choice[] {
  const words = listSearchWords(typed)
  const folded = foldLetters(typed).trim()
  const query = readFoldedNumber(folded) ?? stripSymbols(folded)
  const matches: Choice[] = []
  for (const { choice, text, compactTexts } of index) {
    const isCompactMatch = query !== '' && compactTexts.some((spelling) => spelling.includes(query))
    const containsWord = (word: string) =>
      spellings(word).some((spelling) => text.includes(spelling))
    if (isCompactMatch || words.every(containsWord)) matches.push(choice)
    if (matches.length === limit) break
  }
  return matches
}

/** Returns up to `limit` choices that have a word near each typed one. */
export function searchNearChoices(
  index: readonly IndexedChoice[],
  typed: string,
  limit: number,
): Choice[] {
  const words = listSearchWords(typed).map((word) => spellings(word)[0] ?? word)
  if (words.every((word) => getMaxMistakes(word) === 0)) return []
  const isNear = (word: string, text: string) =>
    text.includes(word) ||
    text.split(' ').some((part) => countMistakes(word, part) <= getMaxMistakes(word))
  return index
    .filter(({ text }) => words.every((word) => isNear(word, text)))
    .slice(0, limit)
    .map(({ choice }) => choice)
}

/**
 * Returns the choice that a typed text identifies: the only one with that title, or the only search
 * result.
 */
export function findUniqueMatch(
  index: readonly IndexedChoice[],
  typed: string,
): Choice | undefined {
  if (typed.trim() === '') return undefined
  const query = foldText(typed.trim())
  const exactMatches = index.filter(({ title }) => title === query)
  if (exactMatches.length === 1) return exactMatches[0]?.choice
  const matches = searchChoices(index, typed, 2)
  return matches.length === 1 ? matches[0] : undefined
}
