import { useEffect, useEffectEvent, useState } from 'react'
import type { Direction } from './stepping.ts'

/**
 * The time a button is held before it repeats, and the time between repetitions, in milliseconds.
 */
const DELAY_MS = 600
const INTERVAL_MS = 200

/**
 * Repeats a step while a button or key is held. The repetition ends when the step returns false,
 * the pointer is released, the window loses the focus or the component unmounts.
 */
export function useRepeat(step: (direction: Direction) => boolean) {
  const [heldDirection, setHeldDirection] = useState<Direction | null>(null)
  const repeat = useEffectEvent((direction: Direction) => {
    const hasStepped = step(direction)
    if (!hasStepped) setHeldDirection(null)
    return hasStepped
  })

  useEffect(() => {
    if (heldDirection === null) return
    const repeatStep = () => {
      if (repeat(heldDirection)) timer = setTimeout(repeatStep, INTERVAL_MS)
    }
    let timer = setTimeout(repeatStep, DELAY_MS)
    const release = () => setHeldDirection(null)
    const events = ['pointerup', 'pointercancel', 'blur'] as const
    for (const event of events) window.addEventListener(event, release)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, release)
    }
  }, [heldDirection])

  return {
    start(direction: Direction) {
      if (step(direction)) setHeldDirection(direction)
    },
    stop: () => setHeldDirection(null),
  }
}
