import { compileBesideRegistry, ERROR, shortened } from '../compile.ts'
import { SHORT } from './good.ts'

/** A mistake in an entity of the short form, which the compiler tells by itself. */
export interface ShortMistake {
  did: string
  /** What stands there once. */
  right: string
  /** What somebody writes in its place. */
  wrong: string
  /** The word of it that the compiler marks. */
  at: string
  says: string
}

const getText = ({ right, wrong }: ShortMistake) => SHORT.replace(right, wrong)

/** Where the compiler should mark the text: `12:5`. */
export function getPlace(mistake: ShortMistake): string {
  const start = SHORT.indexOf(mistake.right) + mistake.wrong.indexOf(mistake.at)
  const before = getText(mistake).slice(0, start).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}

/** What the compiler says of each text, with the place: of the good one first. */
export async function compileTexts(mistakes: readonly ShortMistake[]): Promise<string[][]> {
  const texts = [SHORT, ...mistakes.map(getText)]
  const told: string[][] = texts.map(() => [])
  for (const line of (await compileBesideRegistry(texts)).split('\n')) {
    const [, index, row, column, message = ''] = ERROR.exec(line) ?? []
    if (index !== undefined) told[Number(index)]?.push(`${row}:${column} ${shortened(message)}`)
  }
  return told
}
