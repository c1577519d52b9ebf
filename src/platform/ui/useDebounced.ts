import { useEffect, useState } from 'react'

/** The typing pause before a search, in milliseconds. */
const PAUSE = 120

/** Returns a text after it has stayed the same for a moment. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
