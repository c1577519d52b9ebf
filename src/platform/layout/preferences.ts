import { useSyncExternalStore } from 'react'
import { browserStorage } from '../api/storage.ts'
import { onLanguageChange } from '../i18n/i18n.ts'
import { directionOf } from '../i18n/languages.ts'

/**
 * The user's preferences in this browser, stored under the specification's keys. `public/boot.js`
 * reads them first.
 */
export interface Preferences {
  skin: 'light' | 'dark' | 'system'
  direction: 'ltr' | 'rtl'
  menuCollapsed: boolean
  /** The row density of tables. */
  density: 'comfortable' | 'compact'
  /** The place where a list opens a row, on wide screens. */
  rowsOpen: 'beside' | 'page'
  /** Single-key shortcuts. */
  shortcuts: 'on' | 'off'
}

const listeners = new Set<() => void>()
const getDarkQuery = () => matchMedia('(prefers-color-scheme: dark)')
/** Returns the writing direction of the page's language, the layout's default. */
const defaultDirection = () => directionOf(document.documentElement.lang || 'en')

function readPreferences(): Preferences {
  const [skin, direction] = ['skin', 'direction'].map((key) =>
    browserStorage.getItem(key)?.replaceAll('"', ''),
  )
  return {
    skin: skin === 'dark' || skin === 'system' ? skin : 'light',
    direction: direction === 'rtl' || direction === 'ltr' ? direction : defaultDirection(),
    menuCollapsed: browserStorage.getItem('menuCollapsed') === 'true',
    density: browserStorage.getItem('density') === 'compact' ? 'compact' : 'comfortable',
    rowsOpen: browserStorage.getItem('rowsOpen') === 'page' ? 'page' : 'beside',
    shortcuts: browserStorage.getItem('shortcuts') === 'off' ? 'off' : 'on',
  }
}

let currentPreferences = readPreferences()

function applyPreferences() {
  currentPreferences = readPreferences()
  const root = document.documentElement
  const isDark =
    currentPreferences.skin === 'dark' ||
    (currentPreferences.skin === 'system' && getDarkQuery().matches)
  root.dataset.skin = isDark ? 'dark' : 'light'
  // Writing an unchanged value makes the browser style the whole page again.
  if (root.dir !== currentPreferences.direction) root.dir = currentPreferences.direction
  root.dataset.menu = currentPreferences.menuCollapsed ? 'collapsed' : 'open'
  root.dataset.density = currentPreferences.density
  for (const listener of listeners) listener()
}

/**
 * Applies the preferences to the page, now and whenever another tab, the system or the language
 * changes them.
 */
export function watchPreferences(): void {
  window.addEventListener('storage', applyPreferences)
  getDarkQuery().addEventListener('change', applyPreferences)
  onLanguageChange(applyPreferences)
  applyPreferences()
}

/** Stores a preference and applies it, in this tab and all others. */
export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  // The language's own direction is not stored, so that it follows the next language.
  if (key === 'direction' && value === defaultDirection()) browserStorage.removeItem(key)
  else browserStorage.setItem(key, String(value))
  applyPreferences()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getSnapshot = () => currentPreferences

/** Returns the user's preferences. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}
