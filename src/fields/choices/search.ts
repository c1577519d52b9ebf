import { fold, searchWords } from '../../data/engine/text.ts'

/** A row to choose, by title. */
export interface Choice {
  id: number
  title: string
  /** What tells it apart from others of the same title. */
  hint?: string
}

/** A choice with its texts as they are compared. */
interface Indexed {
  choice: Choice
  title: string
  text: string
  /** Each text without spaces and signs, as phones and plates are read out. */
  bare: readonly string[]
}

const bareOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Choices made ready to be searched, once for all that is typed. */
export function indexed(choices: readonly Choice[]): readonly Indexed[] {
  return choices.map((choice) => {
    const texts = [choice.title, ...(choice.hint ? [choice.hint] : [])]
    return {
      choice,
      title: fold(choice.title.trim()),
      text: fold(texts.join(' ')),
      bare: texts.map(bareOf),
    }
  })
}

/** The choices that hold every word, or all that is typed without its spaces and signs; in their order. */
export function suggest(index: readonly Indexed[], typed: string, limit: number): Choice[] {
  const words = searchWords(typed)
  const bare = bareOf(typed)
  const found: Choice[] = []
  for (const { choice, text, bare: texts } of index) {
    const isBare = bare !== '' && texts.some((one) => one.includes(bare))
    if (isBare || words.every((word) => text.includes(word))) found.push(choice)
    if (found.length === limit) break
  }
  return found
}

/** The one choice that is meant: the only one of that title, or the only one that is found. */
export function onlyOne(index: readonly Indexed[], typed: string): Choice | undefined {
  if (typed.trim() === '') return undefined
  const wanted = fold(typed.trim())
  const exact = index.filter(({ title }) => title === wanted)
  if (exact.length === 1) return exact[0]?.choice
  const found = suggest(index, typed, 2)
  return found.length === 1 ? found[0] : undefined
}
