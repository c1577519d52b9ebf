import { useEffect, useState } from 'react'

/** How long nobody types before it is asked, in milliseconds. */
const PAUSE = 120

/** A text once it has stayed the same for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
