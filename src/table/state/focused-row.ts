/** The links by which the rows of the list on screen are reached, in their order. */
const links = () => [
  ...document.querySelectorAll<HTMLElement>('main .sheet .rows tbody .cell-title'),
]

/** The place of the row that has the focus, among those of its table; -1 where none has. */
export function focusedRow(): number {
  const row = document.activeElement?.closest('main .sheet .rows tbody tr')
  return row ? links().findIndex((link) => row.contains(link)) : -1
}

/** Moves the focus so many rows on; from elsewhere to the row that had it last, or the first. */
export function focusRowBy(step: number, last: number): void {
  const all = links()
  const at = focusedRow()
  const next = at < 0 ? last : at + step
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus()
}
