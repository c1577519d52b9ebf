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

/** Returns the folded words of a search text, the longest first, because it matches the fewest rows. */
export function searchWords(q: string): string[] {
  const words = new Set(
    fold(q)
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean),
  )
  return [...words].sort((a, b) => b.length - a.length)
}
