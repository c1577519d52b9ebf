import type { KeyboardEvent } from 'react'

interface Point {
  x: number
  y: number
}

/**
 * Returns the distance of a point along a direction, and across it. A point behind has a negative
 * distance.
 */
const DIRECTIONS: Readonly<
  Record<string, (offset: Point) => readonly [along: number, across: number]>
> = {
  ArrowRight: ({ x, y }) => [x, y],
  ArrowLeft: ({ x, y }) => [-x, y],
  ArrowDown: ({ x, y }) => [y, x],
  ArrowUp: ({ x, y }) => [-y, x],
}

/**
 * The weight of the distance across the direction of an arrow key. The weight keeps the focus in a
 * column as long as possible.
 */
const ACROSS_WEIGHT = 3

/** Returns the index of the point that an arrow key leads to; -1 if there is none. */
export function findNearestIndex(key: string, from: Point, points: readonly Point[]): number {
  const measureDistances = DIRECTIONS[key]
  if (!measureDistances) return -1
  let [closestIndex, shortestDistance] = [-1, Number.POSITIVE_INFINITY]
  for (const [index, { x, y }] of points.entries()) {
    const [alongDistance, acrossDistance] = measureDistances({ x: x - from.x, y: y - from.y })
    const distance = alongDistance + ACROSS_WEIGHT * Math.abs(acrossDistance)
    if (alongDistance > 1 && distance < shortestDistance)
      [closestIndex, shortestDistance] = [index, distance]
  }
  return closestIndex
}

const getPosition = (element: Element): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: left, y: top }
}

/** The empty cells of a week, each of which is a button. */
const FREE_CELL = '.week-free'

/**
 * Returns the link of the card, or the empty cell, that an arrow key leads to from one of its kind. A
 * card in the same list comes before a closer one in another list, so that the keys follow the row of
 * a person and the column of a state.
 */
function findNextLink(key: string, card: Element, container: Element): HTMLElement | undefined {
  const list = card.closest('ol, ul')
  const position = getPosition(card)
  for (const area of list && container.contains(list) ? [list, container] : [container]) {
    const kind = card.matches(FREE_CELL) ? FREE_CELL : '.card-link'
    const links = [...area.querySelectorAll<HTMLElement>(kind)]
    const cards = links.map((link) => link.closest('[data-card]') ?? link)
    const link = links[findNearestIndex(key, position, cards.map(getPosition))]
    if (link) return link
  }
  return undefined
}

/** Moves the focus between cards with the arrow keys, by their position on the screen. */
export function moveAmongCards(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
  if (!(key in DIRECTIONS) || altKey || ctrlKey || metaKey || shiftKey) return
  const card = target instanceof Element ? target.closest(`[data-card], ${FREE_CELL}`) : null
  if (!card) return
  const link = findNextLink(key, card, currentTarget)
  if (!link) return
  event.preventDefault()
  link.focus()
  link.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** Moves the focus by a number of cards, in reading order. */
export function moveCardFocus(step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main .card-link')]
  const focusedIndex = links.findIndex((link) => link === document.activeElement)
  const targetIndex = Math.min(Math.max(focusedIndex + step, 0), links.length - 1)
  const nextLink = links[focusedIndex < 0 ? 0 : targetIndex]
  nextLink?.focus()
  return nextLink !== undefined
}
