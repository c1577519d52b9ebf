import { useLayoutEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { usePreferences } from '../preferences.ts'
import { bindings, type Run } from './bindings.ts'

/**
 * The keys of a screen, as long as it is shown; none where their person has switched them off. With
 * `inFields` they are heard where somebody types, too.
 */
export function useKeys(
  keys: Readonly<Record<string, Run>>,
  { inFields = false }: { inFields?: boolean } = {},
): void {
  const { shortcuts } = usePreferences()
  const latest = useRef(keys)
  // From the moment a screen is seen, its keys are heard; other effects come after the painting.
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
    return tinykeys(window, bindings(Object.fromEntries(bound), inFields))
  }, [names, shortcuts, inFields])
}
