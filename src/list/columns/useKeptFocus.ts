import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on a button that is moved with what it stands in: the browser drops it then. A
 * button that can do no more hands it to the one beside it.
 */
export function useKeptFocus<E extends HTMLElement>(
  order: readonly string[],
): { ref: RefObject<E | null>; keep: () => void } {
  const ref = useRef<E>(null)
  const kept = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const button = kept.current
    kept.current = null
    if (!button) return
    const isSpent = button.matches(':disabled')
    const beside = button.parentElement?.querySelector<HTMLElement>('button:enabled')
    ;(isSpent ? beside : button)?.focus()
  }, [order])
  const keep = () => {
    const active = document.activeElement
    kept.current = active instanceof HTMLElement && ref.current?.contains(active) ? active : null
  }
  return { ref, keep }
}
