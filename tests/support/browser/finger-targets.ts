import type { Page } from '@playwright/test'

/** The least height in px that a finger needs, less what rounding takes from each edge. */
const LEAST = 38

/**
 * Returns the buttons, links and fields in sight that a finger would miss: at their middle, fewer
 * pixels above and below lead to them than a finger needs. A link within a sentence is none.
 */
export const missedByFingers = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const all = [...document.querySelectorAll('button, a, select, summary')]
    const isHit = (one: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && one.contains(hit)
    }
    const isUnderBar = (one: Element, x: number, y: number) => {
      if (isHit(one, x, y)) return false
      let over = document.elementFromPoint(x, y)
      while (over && !['fixed', 'sticky'].includes(getComputedStyle(over).position))
        over = over.parentElement
      return over !== null
    }
    const getHeight = (one: Element) => {
      const { left, width, top, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // What the edge of the screen or a bar cuts is scrolled to.
      if (y < 44 || y > innerHeight - 44 || !isHit(one, x, y)) return undefined
      if ([top + 1, top + height - 1].some((edge) => isUnderBar(one, x, edge))) return undefined
      const reach = (step: number) => {
        let by = 0
        while (Math.abs(by) < 44 && isHit(one, x, y + by + step)) by += step
        return Math.abs(by)
      }
      return reach(-1) + reach(1) + 1
    }
    return all.flatMap((one) => {
      const height = getHeight(one)
      const name = one.textContent.trim() || one.ariaLabel || one.className
      return height !== undefined && height < least ? [`${height} px: ${name.slice(0, 40)}`] : []
    })
  }, LEAST)
