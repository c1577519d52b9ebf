import { withLatinDigits } from '../characters/digits.ts'
import { FOLDED, JOINED_WORDS, LEFT_OUT } from '../characters/folding.ts'

const NOT_ASCII = /\P{ASCII}/u

const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(FOLDED).flatMap(([to, letters]) => [...letters].map((one) => [one, to] as const)),
)
const REPLACED = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'gu')
const DROPPED = new RegExp(`[\\p{M}\\p{Cf}${LEFT_OUT}]+`, 'gu')

/**
 * Folds a text so that spellings of one word are equal: small letters without accents, letters of
 * the folding table, Latin digits, one kind of apostrophe and hyphen.
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

/** Folds a text in which words are searched: names are the same with hyphens and apostrophes and without. */
export const foldText = (text: string): string =>
  fold(text).replace(/['-]+/g, '').replace(JOINED_WORD, '$1')

/** The signs that people put into phone numbers and codes, or leave out. */
export const SIGNS = ' \t\n\r-+()[]/\\._:;,#*&|\'`"·•'

/** A pattern for one of these signs. */
export const SIGN_CLASS = `[${SIGNS.replace(/[\\\]\-[]/g, '\\$&')}]`

const SIGN = new RegExp(`${SIGN_CLASS}+`, 'g')

/** A folded text without spaces and signs, as phone numbers and codes are searched. */
export const compact = (folded: string): string => folded.replace(SIGN, '')

/** Folds a phone number or a code, whose spaces and signs do not count. */
export const foldCode = (text: string): string => compact(fold(text))

/** A number that is written in parts, as phone numbers are. */
const IN_PARTS = /^[\d\s+().·•/-]+$/
/** The prefix of a country code in place of a plus. */
const ABROAD = /^00(?=\d{8})/

/** Returns the digits of a folded number that is written in parts, without `00` before a phone; undefined for other texts. */
export const foldedNumber = (folded: string): string | undefined =>
  IN_PARTS.test(folded) ? compact(folded).replace(ABROAD, '') || undefined : undefined

const isAbroad = (folded: string): boolean => IN_PARTS.test(folded) && ABROAD.test(compact(folded))

/**
 * Returns the folded words of a search text, the longest first, because it matches the fewest rows.
 * A word of signs alone is dropped, and `00` before a phone number is the plus sign.
 */
export function searchWords(q: string): string[] {
  const folded = fold(q)
  const words = (isAbroad(folded) ? folded.replace(/^\D*0\D*0/, '') : folded)
    .split(/[\s\p{Cc}]+/u)
    .map((word) => (isAbroad(word) ? compact(word).replace(ABROAD, '') : word))
    .filter((word) => compact(word) !== '')
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/** Checks that a search text narrows a shorter one: each of its words contains a word of the shorter. */
export function narrowsSearch(longer: string, shorter: string): boolean {
  const words = searchWords(longer)
  return searchWords(shorter).every((short) => words.some((word) => word.includes(short)))
}

/**
 * Returns how a folded word may stand in a folded text: joined, and with spaces where it was typed
 * with hyphens.
 */
export function spellings(word: string): readonly string[] {
  const plain = word.replaceAll("'", '')
  return [...new Set([plain.replace(/-+/g, ''), plain.replace(/-+/g, ' ').trim()])]
}
