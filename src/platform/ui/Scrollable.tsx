import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react'

/** The tolerance in pixels, because browsers round scroll positions. */
const ROUNDING_TOLERANCE = 2

/** Returns the sides to which a box can still be scrolled, as its `data-more` for the style sheet. */
function listHiddenSides(box: HTMLElement): string {
  const scrollRange = box.scrollWidth - box.clientWidth
  // In right-to-left layouts browsers count from the right, downwards from zero.
  const scrolledDistance = Math.abs(box.scrollLeft)
  const sides = [
    scrolledDistance > ROUNDING_TOLERANCE && 'start',
    scrollRange - scrolledDistance > ROUNDING_TOLERANCE && 'end',
  ]
  return sides.filter(Boolean).join(' ')
}

/** Keeps `data-more` of the frame up to date without rendering. */
function useHiddenSides(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const update = () => {
      const sides = listHiddenSides(box)
      if (box.parentElement) box.parentElement.dataset.more = sides
    }
    const observer = new ResizeObserver(update)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    box.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', update)
    }
  }, [ref])
}

/** Event handlers of the box, so that its rows need none of their own. */
type ScrollHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onKeyDown' | 'onClick' | 'onDoubleClick' | 'onPointerOver' | 'onPointerOut' | 'children'
>

interface ScrollableProps extends ScrollHandlers {
  boxRef?: RefObject<HTMLElement | null>
  label?: string
  labelledBy?: string
  /**
   * True if the box receives the focus when the focused element is removed, such as a deleted row's
   * button.
   */
  isFocusFallback?: boolean
}

/**
 * A box for a wide table. It scrolls sideways, also by keyboard, and shades the edges where columns
 * are hidden.
 */
export function Scrollable(props: ScrollableProps) {
  const { boxRef, label, labelledBy, isFocusFallback, children, ...handlers } = props
  const ownRef = useRef<HTMLElement>(null)
  const ref = boxRef ?? ownRef
  useHiddenSides(ref)
  return (
    <div className="rows-frame">
      {/* A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard. */}
      <section
        ref={ref}
        className="rows"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={0}
        data-focus-fallback={isFocusFallback || undefined}
        {...handlers}
      >
        {children}
      </section>
    </div>
  )
}
