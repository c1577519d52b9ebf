/**
 * Scrolls an element into view once it is known to be out of it; returns the function that stops
 * it. Scrolling at once would lay out the whole screen before it is complete.
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
