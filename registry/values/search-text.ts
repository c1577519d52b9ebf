import { withLatinDigits } from '../characters/digits.ts'
import { FOLDED, JOINED_WORDS, IGNORED_LETTERS } from '../characters/folding.ts'

const NOT_ASCII = /\P{ASCII}/u

const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(FOLDED).flatMap(([to, letters]) =>
    [...letters].map((letter) => [letter, to] as const),
  ),
)
const REPLACED = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'gu')
const DROPPED = new RegExp(`[\\p{M}\\p{Cf}${IGNORED_LETTERS}]+`, 'gu')

/**
 * Folds a text so that spellings of a word are equal: lower case without accents, letters of the
 * folding table, Latin digits, one kind of apostrophe and hyphen.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  const plain = text
    // Its compatibility form is a space with an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(REPLACED, (letter) => REPLACEMENTS.get(letter) ?? letter)
  return withLatinDigits(plain)
}

const JOINED_WORD = new RegExp(`(?<![^\\s\\0\\u0001])(${JOINED_WORDS.join('|')})[ ]+`, 'g')

/** Folds a text for word search. Hyphens and apostrophes in names do not matter. */
export const foldText = (text: string): string =>
  fold(text).replace(/['-]+/g, '').replace(JOINED_WORD, '$1')

/** The signs that people use in phone numbers and codes, or leave out. */
export const SIGNS = ' \t\n\r-+()[]/\\._:;,#*&|\'`"·•'

/** A pattern for one of these signs. */
export const SIGN_CLASS = `[${SIGNS.replace(/[\\\]\-[]/g, '\\$&')}]`

const SIGN = new RegExp(`${SIGN_CLASS}+`, 'g')

/** Removes spaces and signs from a folded text, as for phone numbers and codes. */
export const compact = (folded: string): string => folded.replace(SIGN, '')

/** Folds a phone number or a code without its spaces and signs. */
export const foldCode = (text: string): string => compact(fold(text))

/** A number written in groups, such as a phone number. */
const IN_PARTS = /^[\d\s+().·•/-]+$/
/** The prefix `00` of a country code in place of a plus. */
const ABROAD = /^00(?=\d{8})/

/**
 * Returns the digits of a folded number written in groups, without a leading `00`; undefined for
 * other texts.
 */
export const foldedNumber = (folded: string): string | undefined =>
  IN_PARTS.test(folded) ? compact(folded).replace(ABROAD, '') || undefined : undefined

const isAbroad = (folded: string): boolean => IN_PARTS.test(folded) && ABROAD.test(compact(folded))

/**
 * Returns the folded words of a search text, the longest first, because it matches the fewest rows.
 * Drops words of signs only, and a leading `00` of phone numbers.
 */
export function searchWords(q: string): string[] {
  const folded = fold(q)
  const words = (isAbroad(folded) ? folded.replace(/^\D*0\D*0/, '') : folded)
    .split(/[\s\p{Cc}]+/u)
    .map((word) => (isAbroad(word) ? compact(word).replace(ABROAD, '') : word))
    .filter((word) => compact(word) !== '')
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/** Returns the spellings of a folded word: joined, and with spaces in place of hyphens. */
export function spellings(word: string): readonly string[] {
  const plain = word.replaceAll("'", '')
  return [...new Set([plain.replace(/-+/g, ''), plain.replace(/-+/g, ' ').trim()])]
}
