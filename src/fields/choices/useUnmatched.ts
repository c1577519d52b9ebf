import { useState } from 'react'
import { type Choice, type indexChoices, uniqueMatch } from './search.ts'

/** Returns the unmatched text left in a combobox. It is cleared when another row is chosen. */
export function useUnmatched(
  selected: Choice | null,
  choosable: ReturnType<typeof indexChoices>,
): { unmatched: string; leave: (text: string) => void; forget: () => void } {
  const [left, setLeft] = useState<{ text: string; before?: number }>({ text: '' })
  const isUnmatched = (text: string) =>
    text.trim() !== '' && text !== selected?.title && !uniqueMatch(choosable, text)
  return {
    // A newly created row is chosen by its creator, not by the text.
    unmatched: left.before === selected?.id ? left.text : '',
    leave: (text) =>
      setLeft({ text: isUnmatched(text) ? text : '', ...(selected && { before: selected.id }) }),
    forget: () => setLeft({ text: '' }),
  }
}
