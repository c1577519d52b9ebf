import { startTransition, useEffect, useState } from 'react'
import { nextPaint } from '../api/first-paint.ts'

/**
 * Returns a value once a screen with it has been painted, and the previous one until then.
 * `useDeferredValue` would start rendering before the paint and delay it.
 */
export function useAfterPaint<T extends string | number | bigint | boolean | null>(
  value: T,
  initialValue: T,
): T {
  const [paintedValue, setPaintedValue] = useState(initialValue)
  useEffect(() => {
    if (paintedValue === value) return
    let isCancelled = false
    void nextPaint().then(() => isCancelled || startTransition(() => setPaintedValue(value)))
    return () => {
      isCancelled = true
    }
  }, [paintedValue, value])
  return paintedValue
}
