import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Less than this is rounding, not something that is out of sight. */
const ROUNDING = 2

/** Which of its sides something can still be scrolled to, as the styles ask for it. */
function hiddenSides(box: HTMLElement): string {
  const room = box.scrollWidth - box.clientWidth
  // In right-to-left the browser counts from the right, downwards from zero.
  const gone = Math.abs(box.scrollLeft)
  const sides = [gone > ROUNDING && 'start', room - gone > ROUNDING && 'end']
  return sides.filter(Boolean).join(' ')
}

/** Keeps the frame told of what lies out of sight, without rendering anything anew. */
function useHiddenSides(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return
    const tell = () => {
      const sides = hiddenSides(box)
      if (box.parentElement) box.parentElement.dataset.more = sides
    }
    const watch = new ResizeObserver(tell)
    watch.observe(box)
    for (const inner of box.children) watch.observe(inner)
    box.addEventListener('scroll', tell, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', tell)
    }
  }, [ref])
}

interface ScrollableProps {
  boxRef?: RefObject<HTMLElement | null>
  label?: string
  labelledBy?: string
  /** Takes the focus when what had it is gone. */
  isHome?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** A table that may be wider than its room: it scrolls, by keyboard too, and its edges say so. */
export function Scrollable(props: ScrollableProps) {
  const { boxRef, label, labelledBy, isHome, onKeyDown, children } = props
  const own = useRef<HTMLElement>(null)
  const ref = boxRef ?? own
  useHiddenSides(ref)
  return (
    <div className="rows-frame">
      {/* What scrolls must be reachable by keyboard. */}
      <section
        ref={ref}
        className="rows"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={0}
        data-focus-home={isHome || undefined}
        onKeyDown={onKeyDown}
      >
        {children}
      </section>
    </div>
  )
}
