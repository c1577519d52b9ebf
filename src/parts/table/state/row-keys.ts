import type { KeyboardEvent, MouseEvent } from 'react'

const CELL_SELECTOR = '.cell-edit'
const STOP_SELECTOR = `.cell-title, ${CELL_SELECTOR}`

/**
 * Returns whether an element is visible. A phone shows no editable cells, and columns may be
 * hidden.
 */
const isShown = (element: Element) =>
  element.checkVisibility?.() ?? getComputedStyle(element).display !== 'none'

const listVisible = (row: Element, selector: string) =>
  [...row.querySelectorAll<HTMLElement>(selector)].filter(isShown)

/**
 * Returns the cell of the same column in the previous or next row, or the row's title if it is not
 * editable.
 */
function findInColumn(
  cell: HTMLElement,
  row: Element,
  getNextIndex: 1 | -1,
): HTMLElement | null | undefined {
  const nextElement = getNextIndex > 0 ? row.nextElementSibling : row.previousElementSibling
  const isSameColumn = ({ dataset }: HTMLElement) => dataset.column === cell.dataset.column
  return (
    nextElement &&
    (listVisible(nextElement, CELL_SELECTOR).find(isSameColumn) ??
      nextElement.querySelector<HTMLElement>('.cell-title'))
  )
}

/** Returns the next or previous stop of a row: its title, or an editable cell. */
function findInRow(stop: HTMLElement, row: Element, getNextIndex: 1 | -1): HTMLElement | undefined {
  const stops = listVisible(row, STOP_SELECTOR)
  return stops[stops.indexOf(stop) + getNextIndex]
}

/** Returns the target of a key on a title or a cell; undefined for other keys. */
function findKeyTarget(event: KeyboardEvent, element: HTMLElement, row: Element) {
  const isRightToLeft = row.closest('[dir]')?.getAttribute('dir') === 'rtl'
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  if (event.key === forward) return findInRow(element, row, 1)
  if (event.key === backward) return findInRow(element, row, -1)
  if (!element.matches(CELL_SELECTOR)) return undefined
  if (event.key === 'ArrowDown') return findInColumn(element, row, 1)
  if (event.key === 'ArrowUp') return findInColumn(element, row, -1)
  if (event.key === 'Escape') return row.querySelector<HTMLElement>('.cell-title')
  return undefined
}

/** Moves between the editable cells of a table. Returns whether it handled the key. */
function moveInCells(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const element = event.target
  if (!(element instanceof HTMLElement) || !element.matches(STOP_SELECTOR)) return false
  const row = element.closest('tbody tr')
  const nextElement = row && findKeyTarget(event, element, row)
  if (!nextElement) return element.matches(CELL_SELECTOR) && event.key.startsWith('Arrow')
  event.preventDefault()
  nextElement.focus()
  return true
}

/** Returns the cell under the mouse, if it is editable and the target is not a link or an input. */
function findPointedCell({ target }: MouseEvent): HTMLElement | undefined {
  const isCell = target instanceof Element && !target.closest('a, button, input, .cell-editor')
  const cell = isCell ? target.closest('td')?.querySelector<HTMLElement>(CELL_SELECTOR) : undefined
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

const ROW_STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Elements that handle the arrow keys themselves. */
const ARROW_KEY_INPUTS =
  'input:not([type="checkbox"]), select, textarea, [role="combobox"], .cell-editor *'

/**
 * Moves between the title links of a table with the arrow keys, Home and End. Tab keeps its usual
 * meaning.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || moveInCells(event)) return
  const getNextIndex = ROW_STEPS[event.key]
  const { target, currentTarget } = event
  if (!getNextIndex || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element) || target.matches(ARROW_KEY_INPUTS)) return
  const links = [...currentTarget.querySelectorAll<HTMLElement>('tbody .cell-title')]
  const row = target.closest('tbody tr')
  const nextElement =
    links[
      getNextIndex(
        links.findIndex((link) => row?.contains(link)),
        links.length - 1,
      )
    ]
  if (!nextElement) return
  event.preventDefault()
  nextElement.focus()
}
