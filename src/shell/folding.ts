import { useSyncExternalStore } from 'react'

/** Which groups of the menu are folded, kept beside the specification's `menuCollapsed`. */
const KEY = 'menuFolded'

const NONE: readonly string[] = []
const listeners = new Set<() => void>()
let last: { text: string | null; groups: readonly string[] } = { text: null, groups: NONE }

function parse(text: string | null): readonly string[] {
  try {
    const groups: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(groups) ? groups.filter((one) => typeof one === 'string') : NONE
  } catch {
    return NONE
  }
}

function read(): readonly string[] {
  const text = localStorage.getItem(KEY)
  if (text !== last.text) last = { text, groups: parse(text) }
  return last.groups
}

/** Folds a group of the menu, or unfolds it, in every tab of this browser. */
export function turnGroup(group: string): void {
  const groups = read()
  const isFolded = groups.includes(group)
  const next = isFolded ? groups.filter((one) => one !== group) : [...groups, group]
  localStorage.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The groups of the menu that are folded. */
export function useFolded(): readonly string[] {
  return useSyncExternalStore(subscribe, read)
}
