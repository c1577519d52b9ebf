import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const begins = (entry: HTMLElement, letter: string) =>
  entry.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())

/** The next entry that begins with what was typed, from the one after where one is. */
function typed(entries: readonly HTMLElement[], at: number, letter: string) {
  const around = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return around.find((entry) => begins(entry, letter))
}

/** Moves within the menu by arrows, Home, End and first letters; the tabulator works as everywhere. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const step = STEPS[event.key]
  const isLetter = event.key.length === 1 && event.key !== ' '
  const next = step
    ? entries[step(at, entries.length)]
    : isLetter
      ? typed(entries, at, event.key)
      : undefined
  if (!next) return
  event.preventDefault()
  // A letter is a short cut of the list behind it too; here it is meant for the menu.
  event.stopPropagation()
  next.focus()
}
