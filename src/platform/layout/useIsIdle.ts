import { useEffect, useState } from 'react'
import { whenIdle } from '../data/lists/dataset.ts'

/** Returns whether the browser has been idle since the first paint of a component. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
