import { useState } from 'react'
import type { Choice } from './search.ts'

/** Returns the unmatched text left in a combobox. It is cleared when another row is chosen. */
export function useUnmatched(
  selected: Choice | null,
  findMatch: (text: string) => Choice | undefined,
): { unmatched: string; leave: (text: string) => void; forget: () => void } {
  const [left, setLeft] = useState<{ text: string; before?: number }>({ text: '' })
  const isUnmatched = (text: string) =>
    text.trim() !== '' && text !== selected?.title && !findMatch(text)
  return {
    // A newly created row is chosen by its creator, not by the text.
    unmatched: left.before === selected?.id ? left.text : '',
    leave: (text) =>
      setLeft({ text: isUnmatched(text) ? text : '', ...(selected && { before: selected.id }) }),
    forget: () => setLeft({ text: '' }),
  }
}
