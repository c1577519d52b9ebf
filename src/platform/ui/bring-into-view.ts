/**
 * Scrolls an element into view once the browser reports it as out of view. Returns the function
 * that cancels it. Scrolling at once would force a layout of the incomplete screen.
 */
export function bringIntoView(element: Element | null): (() => void) | undefined {
  if (!element || typeof IntersectionObserver === 'undefined') return undefined
  const observer = new IntersectionObserver(([seen]) => {
    observer.disconnect()
    if (seen && seen.intersectionRatio < 1)
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}
