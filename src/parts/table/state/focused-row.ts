/** Returns the title links of the rows on the screen, in their order. */
const links = () => [
  ...document.querySelectorAll<HTMLElement>('main .sheet .rows tbody .cell-title'),
]

/** Returns the index of the focused row in its table; -1 if none has the focus. */
export function focusedRow(): number {
  const row = document.activeElement?.closest('main .sheet .rows tbody tr')
  return row ? links().findIndex((link) => row.contains(link)) : -1
}

/**
 * Moves the focus by a number of rows. From elsewhere it goes to the last focused row, or the
 * first.
 */
export function moveRowFocus(step: number, last: number): void {
  const allLinks = links()
  const at = focusedRow()
  const next = at < 0 ? last : at + step
  allLinks[Math.min(Math.max(next, 0), allLinks.length - 1)]?.focus()
}
