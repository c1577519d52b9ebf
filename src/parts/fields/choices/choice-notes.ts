import type { ChoiceNote } from '../../../platform/extension-points/types.ts'
import type { Choice } from './search.ts'

/** Adds notes to choices. Choices that cannot be chosen come last. */
export function addNotes(
  choices: readonly Choice[],
  notes: ReadonlyMap<number, ChoiceNote> | undefined,
): readonly Choice[] {
  if (!notes || notes.size === 0) return choices
  const notedChoices = choices.map((choice): Choice => ({ ...choice, note: notes.get(choice.id) }))
  const rankChoice = ({ note }: Choice) => {
    if (!note) return 0
    return note.disabled ? 2 : 1
  }
  return notedChoices.toSorted((first, second) => rankChoice(first) - rankChoice(second))
}
