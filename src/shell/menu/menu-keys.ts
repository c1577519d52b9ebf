import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const startsWith = (entry: HTMLElement, letter: string) =>
  entry.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())

/** Returns the next entry that starts with a letter, after the focused one and then from the top. */
function nextByLetter(entries: readonly HTMLElement[], at: number, letter: string) {
  const around = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return around.find((entry) => startsWith(entry, letter))
}

/** Moves the focus within the menu by arrow keys, Home, End and first letters; Tab works as elsewhere. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const step = STEPS[event.key]
  const isLetter = event.key.length === 1 && event.key !== ' '
  const next = step
    ? entries[step(at, entries.length)]
    : isLetter
      ? nextByLetter(entries, at, event.key)
      : undefined
  if (!next) return
  event.preventDefault()
  // A letter may also be a shortcut of the list on the screen. In the menu it must not reach the
  // list.
  event.stopPropagation()
  next.focus()
}
