import { useState } from 'react'
import type { Choice } from './search.ts'

/** Returns the unmatched text left in a combobox. It is cleared when another row is chosen. */
export function useUnmatched(
  selected: Choice | null,
  findMatch: (text: string) => Choice | undefined,
): { unmatched: string; storeUnmatched: (text: string) => void; clearUnmatched: () => void } {
  const [leftText, setLeftText] = useState<{ text: string; selectedId?: number }>({ text: '' })
  const isUnmatched = (text: string) =>
    text.trim() !== '' && text !== selected?.title && !findMatch(text)
  return {
    // A newly created row is chosen by its creator, not by the text.
    unmatched: leftText.selectedId === selected?.id ? leftText.text : '',
    storeUnmatched: (text) =>
      setLeftText({
        text: isUnmatched(text) ? text : '',
        ...(selected && { selectedId: selected.id }),
      }),
    clearUnmatched: () => setLeftText({ text: '' }),
  }
}
