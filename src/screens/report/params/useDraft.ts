import { type KeyboardEvent, useEffect, useState } from 'react'

/** The typing pause in milliseconds after which a complete value applies. */
const TYPING_PAUSE_MS = 500

/**
 * Keeps the typed value until it is complete, because each request costs the server work. Leaving
 * the input or Enter applies it at once.
 */
export function useDraft(
  value: string,
  onCommit: (value: string) => void,
  isComplete: (value: string) => boolean,
) {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDraft(value)
  }
  useEffect(() => {
    if (draft === value || !isComplete(draft)) return
    const timer = setTimeout(() => onCommit(draft), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, value, isComplete, onCommit])
  const commitDraft = () => {
    if (draft !== value) onCommit(draft)
  }
  return {
    value: draft,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: commitDraft,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') commitDraft()
    },
  }
}
