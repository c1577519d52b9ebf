import { createElement, type HTMLAttributes, useRef } from 'react'
import { type DraggedCard, type DropTarget, useDragged, useDropTarget } from './drag.ts'

interface DropAreaProps extends HTMLAttributes<HTMLElement> {
  as: 'li' | 'ol' | 'section'
  target: DropTarget
  /** Returns whether the area looks closed to the dragged card. */
  isClosed: (dragged: DraggedCard) => boolean
}

/**
 * An element on which cards are dropped. While a card is dragged, only the element is rendered
 * again, and not the cards in it.
 */
export function DropArea({ as, target, isClosed, ...attributes }: DropAreaProps) {
  const ref = useRef<HTMLElement>(null)
  const isDragOver = useDropTarget(ref, target)
  const dragged = useDragged()
  const isClosedToDragged = dragged !== null && isClosed(dragged)
  return createElement(as, {
    ...attributes,
    ref,
    'data-over': isDragOver || undefined,
    'data-closed': isClosedToDragged || undefined,
  })
}
