import { compact, fold, foldedNumber, foldText, searchWords } from './search-text.ts'

/** What somebody types to find a row anywhere, as it is compared. */
export interface AskedWords {
  /** All of it, folded. */
  whole: string
  /** Its folded words, the one first that fits the fewest rows. */
  words: readonly string[]
}

/** The fewest letters or digits of a word that rows are looked up by: less is in too many of them. */
export const SHORTEST_WORD = 3

const hasDigits = (word: string) => /\d/.test(word)

/** Reads what somebody asks for; undefined if no word of it is long enough. */
export function askedWords(q: string): AskedWords | undefined {
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
