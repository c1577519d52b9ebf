import { useEffect, useEffectEvent, useState } from 'react'
import type { Direction } from './stepping.ts'

/**
 * The time a button is held before it repeats, and the time between repetitions, in milliseconds.
 */
const DELAY = 600
const INTERVAL = 200

/**
 * Repeats a step while a button or key is held. The repetition ends when the step returns false,
 * the pointer is released, the window loses the focus or the component unmounts.
 */
export function useRepeat(step: (direction: Direction) => boolean) {
  const [held, setHeld] = useState<Direction | null>(null)
  const repeat = useEffectEvent((direction: Direction) => {
    const isDone = step(direction)
    if (!isDone) setHeld(null)
    return isDone
  })

  useEffect(() => {
    if (held === null) return
    const tick = () => {
      if (repeat(held)) timer = setTimeout(tick, INTERVAL)
    }
    let timer = setTimeout(tick, DELAY)
    const release = () => setHeld(null)
    const events = ['pointerup', 'pointercancel', 'blur'] as const
    for (const event of events) window.addEventListener(event, release)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, release)
    }
  }, [held])

  return {
    start(direction: Direction) {
      if (step(direction)) setHeld(direction)
    },
    stop: () => setHeld(null),
  }
}
