import { JOINED_WORDS } from '../characters/folding.ts'
import { calculateEditDistance } from '../words/similar.ts'

/** A name that begins with an article or another part, such as `alqattan`. */
const JOINED_START = new RegExp(`^(?:${JOINED_WORDS.join('|')})(?=.{3})`)

/** Returns the number of mistakes that a typed word may have. A number or a short word has none. */
export function getMaxMistakes(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Returns the number of mistakes between a typed and a stored word, also without its first part. */
export const countMistakes = (typed: string, stored: string): number =>
  Math.min(
    ...[stored, stored.replace(JOINED_START, '')].map((word) => calculateEditDistance(typed, word)),
  )
