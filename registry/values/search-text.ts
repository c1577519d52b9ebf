import { withLatinDigits } from '../characters/digits.ts'
import { FOLDED_LETTERS, JOINED_WORDS, IGNORED_LETTERS } from '../characters/folding.ts'

const NOT_ASCII = /\P{ASCII}/u

const REPLACEMENT_BY_LETTER: ReadonlyMap<string, string> = new Map(
  Object.entries(FOLDED_LETTERS).flatMap(([replacement, letters]) =>
    [...letters].map((letter) => [letter, replacement] as const),
  ),
)
const REPLACED_LETTERS = new RegExp(`[${[...REPLACEMENT_BY_LETTER.keys()].join('')}]`, 'gu')
const DROPPED_MARKS = new RegExp(`[\\p{M}\\p{Cf}${IGNORED_LETTERS}]+`, 'gu')

/**
 * Folds a text so that spellings of a word are equal. The result has lower case, no accents, folded
 * letters, Latin digits, and one kind of apostrophe and hyphen.
 */
export function foldLetters(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  const plain = text
    // The compatibility form of this accent is a space with a mark.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(DROPPED_MARKS, '')
    .toLowerCase()
    .replace(REPLACED_LETTERS, (letter) => REPLACEMENT_BY_LETTER.get(letter) ?? letter)
  return withLatinDigits(plain)
}

const JOINED_WORD = new RegExp(`(?<![^\\s\\0\\u0001])(${JOINED_WORDS.join('|')})[ ]+`, 'g')

/** Folds a text for word search, without hyphens and apostrophes. */
export const foldText = (text: string): string =>
  foldLetters(text).replace(/['-]+/g, '').replace(JOINED_WORD, '$1')

/** The signs that people use or omit in phone numbers and codes. */
export const SEARCH_SIGNS = ' \t\n\r-+()[]/\\._:;,#*&|\'`"·•'

/** A regular expression class that matches one of these signs. */
export const SIGN_CLASS = `[${SEARCH_SIGNS.replace(/[\\\]\-[]/g, '\\$&')}]`

const SIGN_PATTERN = new RegExp(`${SIGN_CLASS}+`, 'g')

/** Removes spaces and signs from a folded text, as for phone numbers and codes. */
export const removeSigns = (folded: string): string => folded.replace(SIGN_PATTERN, '')

/** Folds a phone number or a code, and removes its spaces and signs. */
export const foldCode = (text: string): string => removeSigns(foldLetters(text))

/** A number written in groups, such as a phone number. */
const GROUPED_NUMBER = /^[\d\s+().·•/-]+$/
/** The international prefix `00`. */
const INTERNATIONAL_PREFIX = /^00(?=\d{8})/

/**
 * Returns the digits of a folded number written in groups, without a leading `00`; undefined for
 * other texts.
 */
export const readFoldedNumber = (folded: string): string | undefined =>
  GROUPED_NUMBER.test(folded)
    ? removeSigns(folded).replace(INTERNATIONAL_PREFIX, '') || undefined
    : undefined

const isInternational = (folded: string): boolean =>
  GROUPED_NUMBER.test(folded) && INTERNATIONAL_PREFIX.test(removeSigns(folded))

/**
 * Returns the folded words of a search text. The longest word comes first, because it matches the
 * fewest rows. Words of signs are dropped, and so is a leading `00` of phone numbers.
 */
export function listSearchWords(searchText: string): string[] {
  const folded = foldLetters(searchText)
  const words = (isInternational(folded) ? folded.replace(/^\D*0\D*0/, '') : folded)
    .split(/[\s\p{Cc}]+/u)
    .map((word) =>
      isInternational(word) ? removeSigns(word).replace(INTERNATIONAL_PREFIX, '') : word,
    )
    .filter((word) => removeSigns(word) !== '')
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/** Returns the spellings of a folded word: without hyphens, and with spaces for hyphens. */
export function spellings(word: string): readonly string[] {
  const plain = word.replaceAll("'", '')
  return [...new Set([plain.replace(/-+/g, ''), plain.replace(/-+/g, ' ').trim()])]
}
