import type { Page } from '@playwright/test'

/** The minimum height in px for a finger, less the rounding at each edge. */
const LEAST = 38

/**
 * Returns the visible buttons, links and fields that are too low for a finger. A link within a
 * sentence is exempt.
 */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((minHeight) => {
    const targets = [...document.querySelectorAll('button, a, select, summary')]
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && element.contains(hit)
    }
    const isUnderBar = (element: Element, x: number, y: number) => {
      if (isHit(element, x, y)) return false
      let topElement = document.elementFromPoint(x, y)
      while (topElement && !['fixed', 'sticky'].includes(getComputedStyle(topElement).position))
        topElement = topElement.parentElement
      return topElement !== null
    }
    const getHeight = (element: Element) => {
      const { left, width, top, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Skip elements that a bar or the edge of the screen covers, because the user scrolls to
      // them.
      if (y < 44 || y > innerHeight - 44 || !isHit(element, x, y)) return undefined
      if ([top + 1, top + height - 1].some((edge) => isUnderBar(element, x, edge))) return undefined
      const reach = (direction: number) => {
        let distance = 0
        while (Math.abs(distance) < 44 && isHit(element, x, y + distance + direction))
          distance += direction
        return Math.abs(distance)
      }
      return reach(-1) + reach(1) + 1
    }
    return targets.flatMap((element) => {
      const height = getHeight(element)
      const name = element.textContent.trim() || element.ariaLabel || element.className
      return height !== undefined && height < minHeight
        ? [`${height} px: ${name.slice(0, 40)}`]
        : []
    })
  }, LEAST)
