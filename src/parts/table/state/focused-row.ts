/** Returns the title links of the rows on the screen, in their order. */
const listTitleLinks = () => [
  ...document.querySelectorAll<HTMLElement>('main .sheet .rows tbody .cell-title'),
]

/** Returns the index of the focused row in its table; -1 if none has the focus. */
export function findFocusedRow(): number {
  const row = document.activeElement?.closest('main .sheet .rows tbody tr')
  return row ? listTitleLinks().findIndex((link) => row.contains(link)) : -1
}

/**
 * Moves the focus by a number of rows. From elsewhere it goes to the last focused row, or the
 * first.
 */
export function moveRowFocus(step: number, lastIndex: number): void {
  const allLinks = listTitleLinks()
  const index = findFocusedRow()
  const nextIndex = index < 0 ? lastIndex : index + step
  allLinks[Math.min(Math.max(nextIndex, 0), allLinks.length - 1)]?.focus()
}
