import { useLayoutEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { usePreferences } from '../preferences.ts'
import { createBindings, type KeyHandler } from './bindings.ts'

/**
 * Binds the keys of a screen while it is shown, unless the user has switched shortcuts off.
 * `inFields` also handles keys in text fields.
 */
export function useKeys(
  keys: Readonly<Record<string, KeyHandler>>,
  { inFields = false }: { inFields?: boolean } = {},
): void {
  const { shortcuts } = usePreferences()
  const latestKeys = useRef(keys)
  // The keys must work from the moment the screen is visible; other effects run after the paint.
  useLayoutEffect(() => {
    latestKeys.current = keys
  })
  const names = Object.keys(keys).join(' ')
  useLayoutEffect(() => {
    if (shortcuts === 'off') return
    const runHandler = (name: string) => (event: KeyboardEvent) => latestKeys.current[name]?.(event)
    const bindings = names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, runHandler(name)] as const)
    return tinykeys(window, createBindings(Object.fromEntries(bindings), inFields))
  }, [names, shortcuts, inFields])
}
