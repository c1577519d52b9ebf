import { type KeyboardEvent, useEffect, useState } from 'react'

/** A pause in typing after which a value that is whole counts. */
const PAUSE_MS = 500

/**
 * What is being typed, until it is whole: each call of a report costs the server work. Leaving
 * the input or pressing Enter takes it as it is.
 */
export function useDraft(
  value: string,
  onCommit: (value: string) => void,
  isWhole: (value: string) => boolean,
) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setDraft(value)
  }
  useEffect(() => {
    if (draft === value || !isWhole(draft)) return
    const timer = setTimeout(() => onCommit(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, value, isWhole, onCommit])
  const take = () => {
    if (draft !== value) onCommit(draft)
  }
  return {
    value: draft,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: take,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') take()
    },
  }
}
