import { useLayoutEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { usePreferences } from '../preferences.ts'
import { createBindings, type Run } from './bindings.ts'

/**
 * Binds the keys of a screen while it is shown, unless the user has switched shortcuts off.
 * `inFields` also handles keys in text fields.
 */
export function useKeys(
  keys: Readonly<Record<string, Run>>,
  { inFields = false }: { inFields?: boolean } = {},
): void {
  const { shortcuts } = usePreferences()
  const latest = useRef(keys)
  // The keys must work from the moment the screen is visible; other effects run after the paint.
  useLayoutEffect(() => {
    latest.current = keys
  })
  const names = Object.keys(keys).join(' ')
  useLayoutEffect(() => {
    if (shortcuts === 'off') return
    const run = (name: string) => (event: KeyboardEvent) => latest.current[name]?.(event)
    const bound = names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, run(name)] as const)
    return tinykeys(window, createBindings(Object.fromEntries(bound), inFields))
  }, [names, shortcuts, inFields])
}
