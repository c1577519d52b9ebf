import { startTransition, useEffect, useState } from 'react'
import { nextPaint } from '../api/request/first-paint.ts'

/**
 * Returns a value once a screen with it has been painted, and until then the one before. Not
 * `useDeferredValue`, whose rendering begins before the painting that it is to follow, and holds it up.
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
