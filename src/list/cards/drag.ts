import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import type { Row } from '../../data/rows/normalise.ts'
import { useLatest } from './useLatest.ts'

/** What is being dragged: a row, from which day, and how far below its upper edge it was taken. */
export interface Dragged {
  row: Row
  /** The day under which its card stands, where cards stand under days. */
  day?: string
  /** Pixels from the upper edge of the card to the pointer. */
  grip: number
}

const asDragged = (data: Record<string | symbol, unknown>) => data as unknown as Dragged

/** Lets an element be dragged while it can be moved at all. */
export function useDraggable(
  ref: RefObject<HTMLElement | null>,
  card: Omit<Dragged, 'grip'>,
  isMovable: boolean,
): void {
  const latest = useLatest(card)
  useEffect(() => {
    const element = ref.current
    if (!element || !isMovable) return
    return draggable({
      element,
      getInitialData: ({ input }) => ({
        ...latest.current,
        grip: input.clientY - element.getBoundingClientRect().top,
      }),
    })
  }, [ref, latest, isMovable])
}

interface Target {
  canDrop: (dragged: Dragged) => boolean
  /** Says why a row is not taken; undefined where there is nothing to say. */
  refusal?: (dragged: Dragged) => (() => void) | undefined
  /** `top` is where the upper edge of the card is let go, in pixels from that of the target. */
  onDrop: (dragged: Dragged, top: number) => void
}

/** Lets rows be dropped on an element; returns whether one that it takes is over it. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, target: Target): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useLatest(target)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = asDragged(source.data)
        return latest.current.canDrop(dragged) || latest.current.refusal?.(dragged) !== undefined
      },
      onDragEnter: ({ source }) => setOver(latest.current.canDrop(asDragged(source.data))),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false)
        const dragged = asDragged(source.data)
        if (!latest.current.canDrop(dragged)) return latest.current.refusal?.(dragged)?.()
        const y = location.current.input.clientY - element.getBoundingClientRect().top
        latest.current.onDrop(dragged, y - dragged.grip)
      },
    })
  }, [ref, latest])
  return isOver
}

/** Returns the row that is being dragged; null while none is. */
export function useDragged(): Dragged | null {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDragged(asDragged(source.data)),
        onDrop: () => setDragged(null),
      }),
    [],
  )
  return dragged
}
