import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useLatest } from './useLatest.ts'

/** The dragged row, its day, and the distance from the card's inline start to the pointer. */
export interface DraggedCard {
  row: Row
  /** The day the card is shown under, if the layout has days. */
  day?: string
  /** The distance in pixels from the inline start of the card to the pointer. */
  gripOffset: number
}

/** Returns the distance in pixels from the inline start of an element to the pointer. */
function measureInlineOffset(element: Element, { clientX }: { clientX: number }): number {
  const { left, right } = element.getBoundingClientRect()
  return getComputedStyle(element).direction === 'rtl' ? right - clientX : clientX - left
}

const toDragged = (data: Record<string | symbol, unknown>) => data as unknown as DraggedCard

/** Makes an element draggable while it can be moved. */
export function useDraggable(
  ref: RefObject<HTMLElement | null>,
  card: Omit<DraggedCard, 'gripOffset'>,
  isMovable: boolean,
): void {
  const latestCard = useLatest(card)
  useEffect(() => {
    const element = ref.current
    if (!element || !isMovable) return
    return draggable({
      element,
      getInitialData: ({ input }) => ({
        ...latestCard.current,
        gripOffset: measureInlineOffset(element, input),
      }),
    })
  }, [ref, latestCard, isMovable])
}

/** The cards that an element accepts, and what it does with them. */
export interface DropTarget {
  canDrop: (dragged: DraggedCard) => boolean
  /** Explains why a row is not accepted; undefined if there is no explanation. */
  getRefusal?: (dragged: DraggedCard) => (() => void) | undefined
  /**
   * `start` is the distance from the inline start of the target to that of the dropped card.
   * `length` is the width of the target, both in pixels.
   */
  onDrop: (dragged: DraggedCard, position: { start: number; length: number }) => void
}

/** Makes an element a drop target. Returns whether an accepted row is over it. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, target: DropTarget): boolean {
  const [isDragOver, setOver] = useState(false)
  const latestTarget = useLatest(target)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = toDragged(source.data)
        return (
          latestTarget.current.canDrop(dragged) ||
          latestTarget.current.getRefusal?.(dragged) !== undefined
        )
      },
      onDragEnter: ({ source }) => setOver(latestTarget.current.canDrop(toDragged(source.data))),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false)
        const dragged = toDragged(source.data)
        if (!latestTarget.current.canDrop(dragged))
          return latestTarget.current.getRefusal?.(dragged)?.()
        const offset = measureInlineOffset(element, location.current.input)
        const { width } = element.getBoundingClientRect()
        latestTarget.current.onDrop(dragged, { start: offset - dragged.gripOffset, length: width })
      },
    })
  }, [ref, latestTarget])
  return isDragOver
}

/** Returns the dragged row, or null. */
export function useDragged(): DraggedCard | null {
  const [dragged, setDragged] = useState<DraggedCard | null>(null)
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDragged(toDragged(source.data)),
        onDrop: () => setDragged(null),
      }),
    [],
  )
  return dragged
}
