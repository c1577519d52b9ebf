import {
  removeSigns,
  foldLetters,
  readFoldedNumber,
  foldText,
  listSearchWords,
} from './search-text.ts'

/** The words of a search text, prepared for comparison. */
export interface SearchWords {
  /** The whole text, folded. */
  whole: string
  /** The folded words of the search text. The first word matches the fewest rows. */
  words: readonly string[]
}

/** The minimum number of letters or digits in a searched word. Shorter ones match too many rows. */
export const MIN_WORD_LENGTH = 3

const hasDigits = (word: string) => /\d/.test(word)

/** Parses a search text; undefined if no word is long enough. */
export function parseSearchWords(searchText: string): SearchWords | undefined {
  const folded = foldLetters(searchText).trim()
  const number = readFoldedNumber(folded)
  const words = number ? [number] : listSearchWords(searchText)
  const digitWordsFirst = words.toSorted((a, b) => Number(hasDigits(b)) - Number(hasDigits(a)))
  const mainWord = digitWordsFirst.find((word) => removeSigns(word).length >= MIN_WORD_LENGTH)
  if (mainWord === undefined) return undefined
  return {
    whole: number ?? foldText(folded.replace(/\s+/g, ' ')),
    words: [mainWord, ...words.filter((word) => word !== mainWord)],
  }
}
