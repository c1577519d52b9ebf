import { withLatinDigits } from './digits.ts'

/** Printable ASCII with single spaces between words. Most texts match, and need no cleaning. */
const CLEAN_ASCII_TEXT = /^[!-~]+(?: [!-~]+)*$/

/**
 * Number signs of Arabic and other scripts. Unicode counts them as format characters, but they are
 * visible.
 */
const VISIBLE_FORMAT_CHARACTERS = '\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}'

/**
 * Invisible characters: controls and formats except line breaks, joiners and variation selectors; and
 * fillers that Unicode counts as letters or marks.
 */
const INVISIBLE_CHARACTERS = new RegExp(
  `(?![\\t-\\r\\u0085\\u200c\\u200d${VISIBLE_FORMAT_CHARACTERS}])[\\p{Cc}\\p{Cf}]` +
    '|[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0]',
  'gu',
)

/**
 * Letters that joiners shape, and parts of an emoji. Joiners do not shape Latin, Greek or Cyrillic
 * letters.
 */
const PRESENTATION_FORM_LETTER =
  '(?:(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}]' +
  '|[\\p{Extended_Pictographic}\\p{Emoji_Modifier}])'
const STRAY_ZERO_WIDTH_JOINER = new RegExp(
  `(?<!${PRESENTATION_FORM_LETTER})[\\u200c\\u200d]|` +
    `[\\u200c\\u200d](?!${PRESENTATION_FORM_LETTER})`,
  'gu',
)
const ZERO_WIDTH_JOINERS = /[\u200c\u200d]/g

const WHITESPACE_RUNS = /[\s\u0085]+/g
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu
const VISIBLE_CHARACTER = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Checks that a text has a visible character. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE_CHARACTER.test(text)

/** Normalises a text of one line: composed letters, no invisible characters, single spaces. */
export function cleanLine(text: string): string {
  if (CLEAN_ASCII_TEXT.test(text)) return text
  return text
    .normalize('NFC')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(STRAY_ZERO_WIDTH_JOINER, '')
    .replace(WHITESPACE_RUNS, ' ')
    .trim()
}

/**
 * Normalises a text of several lines: composed letters, and no control characters except tabs and
 * line breaks.
 */
export const cleanLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim()

/** Normalises a line in which joiners and full-width letters have no meaning. */
export const cleanPlainLine = (text: string): string =>
  cleanLine(text.replace(ZERO_WIDTH_JOINERS, '')).normalize('NFKC')

/** Normalises a code: a plain line with Latin digits and plain hyphens. */
export const cleanCode = (text: string): string =>
  withLatinDigits(cleanPlainLine(text)).replace(DASHES, '-')
