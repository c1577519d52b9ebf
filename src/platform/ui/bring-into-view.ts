/**
 * Scrolls an element into view once the browser reports it as out of view. Returns the function
 * that cancels it. Scrolling at once would force a layout of the incomplete screen.
 */
export function bringIntoView(element: Element | null): (() => void) | undefined {
  if (!element || typeof IntersectionObserver === 'undefined') return undefined
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect()
    if (entry && entry.intersectionRatio < 1)
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}
