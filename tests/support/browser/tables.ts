import type { Page } from '@playwright/test'

/** Runs in the page: what of its tables cannot be seen, and is not said to be there. */
function look(): string[] {
  /** States, amounts, times and what a table is sorted by are never cut. */
  const KEPT = 'td.col-state, td.num, td:has(time)'
  const getName = (cell: Element) => cell.getAttribute('data-label') ?? cell.textContent

  /** Whether the edge where a table goes on is drawn as one. */
  function isTold(box: Element): boolean {
    const frame = box.parentElement
    const sticky = frame?.querySelector('td.row-actions')
    const drawn = sticky
      ? getComputedStyle(sticky).boxShadow
      : frame && getComputedStyle(frame, '::after').boxShadow
    return drawn !== 'none'
  }

  /** Whether what is cut short is told whole to who points at it. */
  function isWholeTold(one: Element): boolean {
    const point = (type: string) => one.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    point('pointerover')
    const told = one.closest<HTMLElement>('[title]')?.title ?? ''
    point('pointerout')
    return told.includes(one.textContent)
  }

  return [...document.querySelectorAll('.rows')].flatMap((box) => {
    const cut = [...box.querySelectorAll(KEPT)].filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1,
    )
    const untold = [...box.querySelectorAll('td :is(bdi, a)')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && !isWholeTold(one),
    )
    const isWide = box.scrollWidth > box.clientWidth + 1
    return [
      ...new Set(cut.map((cell) => `cut: ${getName(cell)}`)),
      ...new Set(untold.map((one) => `cut without its whole text: ${one.textContent}`)),
      ...(isWide && !isTold(box)
        ? [`${box.scrollWidth - box.clientWidth} px out of sight without a sign`]
        : []),
    ]
  })
}

/** What of the page's tables is cut off or out of sight without a sign. */
export function hiddenInTables(page: Page): Promise<string[]> {
  return page.evaluate(look)
}

/** Runs in the page: what of its rows, or can be done to them, has no name that says which row it is. */
function listen(): string[] {
  const getName = (one: Element) =>
    (one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent).trim()
  return [...document.querySelectorAll('main .rows tbody tr')].flatMap((row) => {
    const title = row.querySelector('.cell-title')?.textContent.trim() ?? ''
    const named = row.querySelectorAll(
      '.row-actions :is(a, button), .select-cell input, .cell-edit',
    )
    const others = row.querySelectorAll('a, button, input, select')
    return [
      ...[...named].filter((one) => !getName(one).includes(title)),
      ...[...others].filter((one) => getName(one) === ''),
    ].map((one) => `${title}: ${one.outerHTML.slice(0, 160)}`)
  })
}

/** What in the rows of a table would be read out without the row that it is of, or without a name. */
export function namelessInTables(page: Page): Promise<string[]> {
  return page.evaluate(listen)
}
