import type { KeyboardEvent, MouseEvent } from 'react'

const CELLS = '.cell-edit'
const STOPS = `.cell-title, ${CELLS}`

/**
 * Returns whether an element is visible. A phone shows no editable cells, and columns may be
 * hidden.
 */
const isShown = (element: Element) =>
  element.checkVisibility?.() ?? getComputedStyle(element).display !== 'none'

const within = (row: Element, selector: string) =>
  [...row.querySelectorAll<HTMLElement>(selector)].filter(isShown)

/**
 * Returns the cell of the same column in the previous or next row, or the row's title if it is not
 * editable.
 */
function inColumn(cell: HTMLElement, row: Element, step: 1 | -1): HTMLElement | null | undefined {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  const isSameColumn = ({ dataset }: HTMLElement) => dataset.column === cell.dataset.column
  return (
    next &&
    (within(next, CELLS).find(isSameColumn) ?? next.querySelector<HTMLElement>('.cell-title'))
  )
}

/** Returns the next or previous stop of a row: its title, or an editable cell. */
function inRow(stop: HTMLElement, row: Element, step: 1 | -1): HTMLElement | undefined {
  const stops = within(row, STOPS)
  return stops[stops.indexOf(stop) + step]
}

/** Returns the target of a key on a title or a cell; undefined for other keys. */
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

/** Moves between the editable cells of a table. Returns whether it handled the key. */
function moveInCells(event: KeyboardEvent<HTMLElement>): boolean {
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

/** Returns the cell under the mouse, if it is editable and the target is not a link or an input. */
function findPointedCell({ target }: MouseEvent): HTMLElement | undefined {
  const isCell = target instanceof Element && !target.closest('a, button, input, .cell-editor')
  const cell = isCell ? target.closest('td')?.querySelector<HTMLElement>(CELLS) : undefined
  return cell && isShown(cell) ? cell : undefined
}

/** Focuses the clicked cell, unless text was selected in it. */
export function focusPointed(event: MouseEvent): void {
  if (getSelection()?.isCollapsed !== false) findPointedCell(event)?.focus({ preventScroll: true })
}

/** Starts to edit the double-clicked cell. */
export function editPointed(event: MouseEvent): void {
  getSelection()?.removeAllRanges()
  findPointedCell(event)?.click()
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Elements that handle the arrow keys themselves. */
const OWN_ARROWS =
  'input:not([type="checkbox"]), select, textarea, [role="combobox"], .cell-editor *'

/**
 * Moves between the title links of a table with the arrow keys, Home and End. Tab keeps its usual
 * meaning.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || moveInCells(event)) return
  const step = STEPS[event.key]
  const { target, currentTarget } = event
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element) || target.matches(OWN_ARROWS)) return
  const links = [...currentTarget.querySelectorAll<HTMLElement>('tbody .cell-title')]
  const row = target.closest('tbody tr')
  const next =
    links[
      step(
        links.findIndex((link) => row?.contains(link)),
        links.length - 1,
      )
    ]
  if (!next) return
  event.preventDefault()
  next.focus()
}
