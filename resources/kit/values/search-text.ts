const NOT_ASCII = /\P{ASCII}/u

const latinDigit = (digit: string) => String((digit.codePointAt(0) ?? 0) % 16)

/**
 * Folds a text for searching: without case and accents, with Latin digits. The code points of
 * Arabic (U+0660) and Persian (U+06F0) digits are their value modulo 16.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit)
    .replaceAll('ς', 'σ')
}

/** The signs that people put into phone and plate numbers, or leave out. */
export const SIGNS = ' \t-‐–—+()[]/\\._:;,#*&|\'"’'

/** One of them, in a regular expression. */
export const SIGN_CLASS = `[${SIGNS.replace(/[\\\]\-[]/g, '\\$&')}]`

const SIGN = new RegExp(`${SIGN_CLASS}+`, 'g')

/** A folded text without spaces and signs, as phone and plate numbers are searched. */
export const compact = (folded: string): string => folded.replace(SIGN, '')

/**
 * Returns the folded words of a search text, the longest first, because it matches the fewest rows.
 * What has only signs is no word: a plus before a phone number finds as much as none.
 */
export function searchWords(q: string): string[] {
  const words = new Set(fold(q).split(/[\s\p{Cc}]+/u))
  return [...words].filter((word) => compact(word) !== '').sort((a, b) => b.length - a.length)
}
