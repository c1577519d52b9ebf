import { compact, fold, foldedNumber, foldText, searchWords } from './search-text.ts'

/** The words of a search text, prepared for comparison. */
export interface SearchWords {
  /** The whole text, folded. */
  whole: string
  /** Its folded words. The first one matches the fewest rows. */
  words: readonly string[]
}

/** The least letters or digits of a word to search by. Shorter ones match too many rows. */
export const SHORTEST_WORD = 3

const hasDigits = (word: string) => /\d/.test(word)

/** Parses a search text; undefined if no word is long enough. */
export function parseSearchWords(q: string): SearchWords | undefined {
  const folded = fold(q).trim()
  const number = foldedNumber(folded)
  const words = number ? [number] : searchWords(q)
  const rarest = words.toSorted((a, b) => Number(hasDigits(b)) - Number(hasDigits(a)))
  const first = rarest.find((word) => compact(word).length >= SHORTEST_WORD)
  if (first === undefined) return undefined
  return {
    whole: number ?? foldText(folded.replace(/\s+/g, ' ')),
    words: [first, ...words.filter((word) => word !== first)],
  }
}
