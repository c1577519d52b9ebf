import type { KeyboardEvent } from 'react'

const STEP_BY_KEY: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const startsWith = (entry: HTMLElement, letter: string) =>
  entry.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())

/** Returns the next entry that starts with a letter, after the focused one and then from the top. */
function findNextByLetter(entries: readonly HTMLElement[], index: number, letter: string) {
  const searchOrder = [...entries.slice(index + 1), ...entries.slice(0, index + 1)]
  return searchOrder.find((entry) => startsWith(entry, letter))
}

/** Moves the focus within the menu by arrow keys, Home, End and first letters; Tab works as elsewhere. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const index = entries.findIndex((entry) => entry === document.activeElement)
  const getNextIndex = STEP_BY_KEY[event.key]
  const isLetter = event.key.length === 1 && event.key !== ' '
  const entryByLetter = isLetter ? findNextByLetter(entries, index, event.key) : undefined
  const nextEntry = getNextIndex ? entries[getNextIndex(index, entries.length)] : entryByLetter
  if (!nextEntry) return
  event.preventDefault()
  // A letter may also be a shortcut of the list on the screen. In the menu it must not reach the
  // list.
  event.stopPropagation()
  nextEntry.focus()
}
