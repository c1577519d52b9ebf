import { useEffect, useEffectEvent, useState } from 'react'
import type { Direction } from './stepping.ts'

/** How long a button is held before it repeats, and then how often it does, in milliseconds. */
const WAIT = 600
const EVERY = 200

/**
 * Repeats a step while something is held. The step says whether it could be done; one that
 * could not ends it, as do letting go, leaving the window and the end of the screen.
 */
export function useRepeat(step: (direction: Direction) => boolean) {
  const [held, hold] = useState<Direction | null>(null)
  const again = useEffectEvent((direction: Direction) => {
    const isDone = step(direction)
    if (!isDone) hold(null)
    return isDone
  })

  useEffect(() => {
    if (held === null) return
    const tick = () => {
      if (again(held)) timer = setTimeout(tick, EVERY)
    }
    let timer = setTimeout(tick, WAIT)
    const release = () => hold(null)
    const occasions = ['pointerup', 'pointercancel', 'blur'] as const
    for (const occasion of occasions) window.addEventListener(occasion, release)
    return () => {
      clearTimeout(timer)
      for (const occasion of occasions) window.removeEventListener(occasion, release)
    }
  }, [held])

  return {
    start(direction: Direction) {
      if (step(direction)) hold(direction)
    },
    stop: () => hold(null),
  }
}
