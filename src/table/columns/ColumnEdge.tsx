import type { PointerEvent } from 'react'

interface ColumnEdgeProps {
  /** Gives the column a width in pixels, or, without one, that of its contents. */
  onResize: (width: number | undefined) => void
}

/** Follows the pointer until it is let go, and says how wide the column has become. */
function draw(event: PointerEvent<HTMLElement>, onResize: ColumnEdgeProps['onResize']): void {
  const edge = event.currentTarget
  const width = edge.parentElement?.getBoundingClientRect().width ?? 0
  const from = event.clientX
  const way = document.documentElement.dir === 'rtl' ? -1 : 1
  const follow = (now: globalThis.PointerEvent) => onResize(width + way * (now.clientX - from))
  const stop = () => {
    edge.removeEventListener('pointermove', follow)
    delete edge.dataset.drawn
  }
  edge.setPointerCapture(event.pointerId)
  edge.dataset.drawn = ''
  edge.addEventListener('pointermove', follow)
  edge.addEventListener('pointerup', stop, { once: true })
  edge.addEventListener('pointercancel', stop, { once: true })
}

/**
 * The edge of a column's head, which is drawn to another width; a double click fits it to its
 * contents. It is for pointers: the column chooser does the same by keyboard.
 */
export function ColumnEdge({ onResize }: ColumnEdgeProps) {
  return (
    <span
      className="col-edge"
      aria-hidden="true"
      onPointerDown={(event) => draw(event, onResize)}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
