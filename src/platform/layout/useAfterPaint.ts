import { startTransition, useEffect, useState } from 'react'
import { nextPaint } from '../api/first-paint.ts'

/**
 * Returns a value once a screen with it has been painted, and the previous one until then.
 * `useDeferredValue` would start rendering before the paint and delay it.
 */
export function useAfterPaint<T extends string | number | bigint | boolean | null>(
  value: T,
  initial: T,
): T {
  const [painted, setPainted] = useState(initial)
  useEffect(() => {
    if (painted === value) return
    let isOver = false
    void nextPaint().then(() => isOver || startTransition(() => setPainted(value)))
    return () => {
      isOver = true
    }
  }, [painted, value])
  return painted
}
