import { useState } from 'react'
import { type Choice, type indexChoices, uniqueMatch } from './search.ts'

/** The text that was left in a combobox without identifying a choice; it is forgotten when another is chosen. */
export function useUnmatched(
  selected: Choice | null,
  choosable: ReturnType<typeof indexChoices>,
): { unmatched: string; leave: (text: string) => void; forget: () => void } {
  const [left, setLeft] = useState<{ text: string; before?: number }>({ text: '' })
  const isUnmatched = (text: string) =>
    text.trim() !== '' && text !== selected?.title && !uniqueMatch(choosable, text)
  return {
    // A row that has just been made is chosen by whoever made it, not by its text.
    unmatched: left.before === selected?.id ? left.text : '',
    leave: (text) =>
      setLeft({ text: isUnmatched(text) ? text : '', ...(selected && { before: selected.id }) }),
    forget: () => setLeft({ text: '' }),
  }
}
