import { compileBesideRegistry, ERROR, shortened } from '../compile.ts'
import { SHORT } from './good.ts'

/** A mistake in the short form that the compiler alone reports. */
export interface ShortMistake {
  did: string
  /** The valid text, which occurs once. */
  right: string
  /** The wrong text in its place. */
  wrong: string
  /** The word that the compiler marks. */
  at: string
  says: string
}

const getText = ({ right, wrong }: ShortMistake) => SHORT.replace(right, wrong)

/** The expected position of the compiler message, such as `12:5`. */
export function getPlace(mistake: ShortMistake): string {
  const start = SHORT.indexOf(mistake.right) + mistake.wrong.indexOf(mistake.at)
  const linesBefore = getText(mistake).slice(0, start).split('\n')
  return `${linesBefore.length}:${(linesBefore.at(-1) ?? '').length + 1}`
}

/**
 * Compiles texts and returns the messages of each with their positions. The first text is the valid
 * one.
 */
export async function compileTexts(mistakes: readonly ShortMistake[]): Promise<string[][]> {
  const texts = [SHORT, ...mistakes.map(getText)]
  const messages: string[][] = texts.map(() => [])
  for (const line of (await compileBesideRegistry(texts)).split('\n')) {
    const [, index, row, column, message = ''] = ERROR.exec(line) ?? []
    if (index !== undefined) messages[Number(index)]?.push(`${row}:${column} ${shortened(message)}`)
  }
  return messages
}
