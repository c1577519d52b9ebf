import { useEffect, useEffectEvent, useState } from 'react'
import type { StepDirection } from './stepping.ts'

/**
 * The time a button is held before it repeats, and the time between repetitions, in milliseconds.
 */
const REPEAT_DELAY_MS = 600
const REPEAT_INTERVAL_MS = 200

/**
 * Repeats a step while a button or key is held. The repetition ends when the step returns false,
 * the pointer is released, the window loses the focus or the component unmounts.
 */
export function useRepeat(step: (direction: StepDirection) => boolean) {
  const [heldDirection, setHeldDirection] = useState<StepDirection | null>(null)
  const repeat = useEffectEvent((direction: StepDirection) => {
    const hasStepped = step(direction)
    if (!hasStepped) setHeldDirection(null)
    return hasStepped
  })

  useEffect(() => {
    if (heldDirection === null) return
    const repeatStep = () => {
      if (repeat(heldDirection)) timer = setTimeout(repeatStep, REPEAT_INTERVAL_MS)
    }
    let timer = setTimeout(repeatStep, REPEAT_DELAY_MS)
    const stopRepeating = () => setHeldDirection(null)
    const releaseEvents = ['pointerup', 'pointercancel', 'blur'] as const
    for (const event of releaseEvents) window.addEventListener(event, stopRepeating)
    return () => {
      clearTimeout(timer)
      for (const event of releaseEvents) window.removeEventListener(event, stopRepeating)
    }
  }, [heldDirection])

  return {
    start(direction: StepDirection) {
      if (step(direction)) setHeldDirection(direction)
    },
    stop: () => setHeldDirection(null),
  }
}
