import type { PointerEvent } from 'react'
import { isCut } from '../../ui/is-cut.ts'

const cellAt = ({ target }: PointerEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('.truncated') : null

/**
 * Gives a cell that is cut short all that it says as a tooltip while somebody points at it. Only
 * then: another title is a reason for a browser to style a cell anew, and a page has hundreds.
 */
export function tellWhole(event: PointerEvent): void {
  const cell = cellAt(event)
  const parts = [...(cell?.querySelectorAll('bdi, .muted') ?? [])]
  if (cell && [cell, ...parts].some(isCut))
    cell.title = parts.map(({ textContent }) => textContent).join(', ')
}

/** Takes the tooltip away again: the cell may be another row's by the next time. */
export function stopTelling(event: PointerEvent): void {
  cellAt(event)?.removeAttribute('title')
}
