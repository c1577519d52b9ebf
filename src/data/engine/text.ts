const NOT_ASCII = /\P{ASCII}/u

const latinDigit = (digit: string) => String((digit.codePointAt(0) ?? 0) % 16)

/**
 * A text as it is compared in a search: without case and accents, digits as Latin ones.
 * Arabic (U+0660) and Persian (U+06F0) digits end in their value, which is what `% 16` takes.
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

/** The words of a search, folded, the longest first: it leaves the fewest rows to look at. */
export function wordsOf(q: string): string[] {
  const words = new Set(
    fold(q)
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean),
  )
  return [...words].sort((a, b) => b.length - a.length)
}
