import { useSyncExternalStore } from 'react'

/** The local storage key of the collapsed menu groups, beside the specification's `menuCollapsed`. */
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

/** Collapses or expands a group of the menu, in every tab of this browser. */
export function toggleGroup(group: string): void {
  const groups = read()
  const isCollapsed = groups.includes(group)
  const next = isCollapsed ? groups.filter((one) => one !== group) : [...groups, group]
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

/** Returns the collapsed groups of the menu. */
export function useCollapsedGroups(): readonly string[] {
  return useSyncExternalStore(subscribe, read)
}
