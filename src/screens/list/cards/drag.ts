import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useLatest } from './useLatest.ts'

/** The dragged row, its day, and the distance from the card's upper edge to the pointer. */
export interface Dragged {
  row: Row
  /** The day the card is shown under, if the layout has days. */
  day?: string
  /** Pixels from the upper edge of the card to the pointer. */
  grip: number
}

const asDragged = (data: Record<string | symbol, unknown>) => data as unknown as Dragged

/** Makes an element draggable while it can be moved. */
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

/** The cards that an element accepts, and what it does with them. */
export interface DropTarget {
  canDrop: (dragged: Dragged) => boolean
  /** Explains why a row is not accepted; undefined if there is no explanation. */
  refusal?: (dragged: Dragged) => (() => void) | undefined
  /**
   * `top` is the distance from the target's upper edge to that of the dropped card, and `height` that
   * of the target, both in pixels.
   */
  onDrop: (dragged: Dragged, at: { top: number; height: number }) => void
}

/** Makes an element a drop target. Returns whether an accepted row is over it. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, target: DropTarget): boolean {
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
        const { top, height } = element.getBoundingClientRect()
        const y = location.current.input.clientY - top
        latest.current.onDrop(dragged, { top: y - dragged.grip, height })
      },
    })
  }, [ref, latest])
  return isOver
}

/** Returns the dragged row, or null. */
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
