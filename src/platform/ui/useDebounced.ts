import { useEffect, useState } from 'react'

/** The typing pause before a search, in milliseconds. */
const TYPING_PAUSE_MS = 120

/** Returns a text after it has stayed the same for a moment. */
export function useDebounced(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
