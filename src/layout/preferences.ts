import { useSyncExternalStore } from 'react'
import { onLanguageChange } from '../i18n/i18n.ts'
import { directionOf } from '../i18n/languages.ts'

/** How the layout looks; kept under the specification's keys, which public/boot.js reads first. */
export interface Preferences {
  skin: 'light' | 'dark' | 'system'
  direction: 'ltr' | 'rtl'
  menuCollapsed: boolean
}

const listeners = new Set<() => void>()
const dark = () => matchMedia('(prefers-color-scheme: dark)')
/** The way the language of the page is written: that of the layout, unless a person chose another. */
const ownDirection = () => directionOf(document.documentElement.lang)

function read(): Preferences {
  const [skin, direction] = ['skin', 'direction'].map((key) =>
    localStorage.getItem(key)?.replaceAll('"', ''),
  )
  return {
    skin: skin === 'dark' || skin === 'system' ? skin : 'light',
    direction: direction === 'rtl' || direction === 'ltr' ? direction : ownDirection(),
    menuCollapsed: localStorage.getItem('menuCollapsed') === 'true',
  }
}

let current = read()

function apply() {
  current = read()
  const root = document.documentElement
  const isDark = current.skin === 'dark' || (current.skin === 'system' && dark().matches)
  root.dataset.skin = isDark ? 'dark' : 'light'
  root.dir = current.direction
  root.dataset.menu = current.menuCollapsed ? 'collapsed' : 'open'
  for (const listener of listeners) listener()
}

/** Keeps the page in step with what other tabs and the system choose. */
export function watchPreferences(): void {
  window.addEventListener('storage', apply)
  dark().addEventListener('change', apply)
  onLanguageChange(apply)
  apply()
}

/** Chooses one preference, in this tab and every other. */
export function prefer<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  // Back to the language's own direction is no choice: it follows the next language again.
  if (key === 'direction' && value === ownDirection()) localStorage.removeItem(key)
  else localStorage.setItem(key, String(value))
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout's preferences. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}
