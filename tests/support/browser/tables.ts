import type { Page } from '@playwright/test'

/** Runs in the page: returns the hidden content of its tables that has no overflow sign. */
function findHiddenContent(): string[] {
  /** These cells must never be truncated: states, amounts, times and the sorted column. */
  const UNTRUNCATED_CELLS = 'td.col-state, td.num, td:has(time)'
  const getName = (cell: Element) => cell.getAttribute('data-label') ?? cell.textContent

  /** Returns whether a table that continues beyond its box shows a shadow at the edge. */
  function hasOverflowSign(box: Element): boolean {
    const frame = box.parentElement
    const stickyCell = frame?.querySelector('td.row-actions')
    const shadow = stickyCell
      ? getComputedStyle(stickyCell).boxShadow
      : frame && getComputedStyle(frame, '::after').boxShadow
    return shadow !== 'none'
  }

  /** Returns whether a truncated element shows its full text as a title under the pointer. */
  function hasFullTextTitle(element: Element): boolean {
    const dispatchPointer = (type: string) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    dispatchPointer('pointerover')
    const title = element.closest<HTMLElement>('[title]')?.title ?? ''
    dispatchPointer('pointerout')
    return title.includes(element.textContent)
  }

  return [...document.querySelectorAll('.rows')].flatMap((box) => {
    const truncatedCells = [...box.querySelectorAll(UNTRUNCATED_CELLS)].filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1,
    )
    const truncatedTexts = [...box.querySelectorAll('td :is(bdi, a)')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        !hasFullTextTitle(element),
    )
    const isWide = box.scrollWidth > box.clientWidth + 1
    return [
      ...new Set(truncatedCells.map((cell) => `cut: ${getName(cell)}`)),
      ...new Set(
        truncatedTexts.map((element) => `cut without its whole text: ${element.textContent}`),
      ),
      ...(isWide && !hasOverflowSign(box)
        ? [`${box.scrollWidth - box.clientWidth} px out of sight without a sign`]
        : []),
    ]
  })
}

/** Returns the truncated or hidden content of tables that has no sign on the page. */
export function listHiddenContent(page: Page): Promise<string[]> {
  return page.evaluate(findHiddenContent)
}

/**
 * Runs in the page: returns the controls of rows without a name, or without a text that names their
 * row: its title, or for example its customer.
 */
function findUnnamedControls(): string[] {
  const getName = (element: Element) =>
    (
      element.getAttribute('aria-label') ??
      element.closest('label')?.textContent ??
      element.textContent
    ).trim()
  return [...document.querySelectorAll('main .rows tbody tr')].flatMap((row) => {
    const title = row.querySelector('.cell-title')?.textContent.trim() ?? ''
    const rowControls = row.querySelectorAll(
      '.row-actions :is(a, button), .select-cell input, .cell-edit',
    )
    const controls = row.querySelectorAll('a, button, input, select')
    const names = [...row.querySelectorAll('td')]
      .map((cell) => cell.textContent.trim())
      .filter((text) => text.length > 2)
    // The currency of an amount has a margin instead of a space.
    const removeSpaces = (text: string) => text.replaceAll(/\s/g, '')
    const isNamed = (element: Element) =>
      [title, ...names].some((text) => removeSpaces(getName(element)).includes(removeSpaces(text)))
    return [
      ...[...rowControls].filter((element) => !isNamed(element)),
      ...[...controls].filter((element) => getName(element) === ''),
    ].map((element) => `${title}: ${element.outerHTML.slice(0, 160)}`)
  })
}

/** Returns the controls in table rows whose accessible name is missing or does not name the row. */
export function namelessInTables(page: Page): Promise<string[]> {
  return page.evaluate(findUnnamedControls)
}
