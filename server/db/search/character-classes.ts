/** The Unicode ranges with letters, marks and digits. The rest is surrogate, private or unused. */
const RANGES = [
  [0, 0xd7ff],
  [0xe000, 0x1ffff],
  [0xe0000, 0xe01ef],
] as const

let characters: readonly string[] | undefined

/** Returns every character of each range. Builds them once, at the first call. */
function listCharacters(): readonly string[] {
  characters ??= RANGES.map(([firstPoint, lastPoint]) =>
    Array.from({ length: lastPoint - firstPoint + 1 }, (_, index) =>
      String.fromCodePoint(firstPoint + index),
    ).join(''),
  )
  return characters
}

/** A pattern for a digit of another script than Latin. */
export const OTHER_DIGIT = '(?![0-9])\\p{Nd}'

/** Writes a code point as an escape of PostgreSQL's regular expressions. */
export const escapeCodePoint = (point: number): string =>
  `\\U${point.toString(16).padStart(8, '0')}`

/** Writes each character of a text as an escape, for the inside of a character class. */
export const escapeCharacters = (text: string): string =>
  [...text].map((character) => escapeCodePoint(character.codePointAt(0) ?? 0)).join('')

const runsByPattern = new Map<string, readonly string[]>()

/** Finds every run of consecutive Unicode characters that match a pattern; cached by pattern. */
export function findRuns(pattern: string): readonly string[] {
  const matching = new RegExp(`(?:${pattern})+`, 'gu')
  const runs =
    runsByPattern.get(pattern) ?? listCharacters().flatMap((range) => range.match(matching) ?? [])
  runsByPattern.set(pattern, runs)
  return runs
}

/** Builds the inside of a PostgreSQL character class with all characters that match a pattern. */
export const buildClass = (pattern: string): string =>
  findRuns(pattern)
    .map((run) => {
      const firstPoint = run.codePointAt(0) ?? 0
      return `${escapeCodePoint(firstPoint)}-${escapeCodePoint(firstPoint + [...run].length - 1)}`
    })
    .join('')
