import type { KeyboardEvent, MouseEvent } from 'react'

const CELLS = '.cell-edit'
const STOPS = `.cell-title, ${CELLS}`

/** Whether an element is on the screen: a phone shows no cells that can be changed, and columns give way. */
const isShown = (element: Element) =>
  element.checkVisibility?.() ?? getComputedStyle(element).display !== 'none'

const within = (row: Element, selector: string) =>
  [...row.querySelectorAll<HTMLElement>(selector)].filter(isShown)

/** The cell of the same column in the row before or after; where it cannot be changed, the row's title. */
function inColumn(cell: HTMLElement, row: Element, step: 1 | -1): HTMLElement | null | undefined {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  const same = ({ dataset }: HTMLElement) => dataset.column === cell.dataset.column
  return next && (within(next, CELLS).find(same) ?? next.querySelector<HTMLElement>('.cell-title'))
}

/** The next or previous stop of a row: its title, or a cell that can be changed. */
function inRow(stop: HTMLElement, row: Element, step: 1 | -1): HTMLElement | undefined {
  const stops = within(row, STOPS)
  return stops[stops.indexOf(stop) + step]
}

/** Where a key leads from a title or a cell; undefined for a key that leads elsewhere. */
function target(event: KeyboardEvent, from: HTMLElement, row: Element) {
  const isReversed = row.closest('[dir]')?.getAttribute('dir') === 'rtl'
  const forward = isReversed ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  if (event.key === forward) return inRow(from, row, 1)
  if (event.key === backward) return inRow(from, row, -1)
  if (!from.matches(CELLS)) return undefined
  if (event.key === 'ArrowDown') return inColumn(from, row, 1)
  if (event.key === 'ArrowUp') return inColumn(from, row, -1)
  if (event.key === 'Escape') return row.querySelector<HTMLElement>('.cell-title')
  return undefined
}

/** Moves between the cells of a table that can be changed, and says whether the key was for that. */
export function moveInCells(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const from = event.target
  if (!(from instanceof HTMLElement) || !from.matches(STOPS)) return false
  const row = from.closest('tbody tr')
  const next = row && target(event, from, row)
  if (!next) return from.matches(CELLS) && event.key.startsWith('Arrow')
  event.preventDefault()
  next.focus()
  return true
}

/** The cell that the mouse is on, if it can be changed and is not a link or an input itself. */
function pointedAt({ target }: MouseEvent): HTMLElement | undefined {
  const isCell = target instanceof Element && !target.closest('a, button, input, .cell-editor')
  const cell = isCell ? target.closest('td')?.querySelector<HTMLElement>(CELLS) : undefined
  return cell && isShown(cell) ? cell : undefined
}

/** Gives the cell that was clicked the focus, unless text was marked in it. */
export function focusPointed(event: MouseEvent): void {
  if (getSelection()?.isCollapsed !== false) pointedAt(event)?.focus({ preventScroll: true })
}

/** Begins to change the cell that was clicked twice. */
export function editPointed(event: MouseEvent): void {
  getSelection()?.removeAllRanges()
  pointedAt(event)?.click()
}
