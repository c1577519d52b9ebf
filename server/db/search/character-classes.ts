/** Where letters, marks and digits are: none lie between these, which are surrogates, private and unused points. */
const PLANES = [
  [0, 0xd7ff],
  [0xe000, 0x1ffff],
  [0xe0000, 0xe01ef],
] as const

const CHARACTERS = PLANES.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''),
)

/** A digit of another script than Latin, as `runsOf` and `classOf` take it. */
export const OTHER_DIGIT = '(?![0-9])\\p{Nd}'

/** A character as regular expressions of PostgreSQL name it. */
export const escaped = (point: number): string => `\\U${point.toString(16).padStart(8, '0')}`

/** Every run of characters of Unicode that match one after the other. */
export function runsOf(character: string): string[] {
  const runs = new RegExp(`(?:${character})+`, 'gu')
  return CHARACTERS.flatMap((plane) => plane.match(runs) ?? [])
}

/** The inside of a character class of PostgreSQL with every character of Unicode that matches. */
export const classOf = (character: string): string =>
  runsOf(character)
    .map((run) => {
      const first = run.codePointAt(0) ?? 0
      return `${escaped(first)}-${escaped(first + [...run].length - 1)}`
    })
    .join('')
