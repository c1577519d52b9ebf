/**
 * The index of a row on the page, and the column of a cell. Without a column, the row has the focus.
 */
export interface FocusPlace {
  row: number
  name?: string
}

const ROW_SELECTOR = 'tbody tr'
/** Elements whose focus means the row rather than one of its cells. */
const ROW_FOCUS_SELECTOR = '.cell-title, .select-cell input'

/** Returns the row and cell of the focused element; row -1 for an element outside the rows. */
export function findFocusPlace(target: EventTarget | null): FocusPlace {
  const row =
    target instanceof HTMLElement ? target.closest<HTMLTableRowElement>(ROW_SELECTOR) : null
  if (!(target instanceof HTMLElement) || !row) return { row: -1 }
  if (target.matches('.cell-edit')) return { row: row.sectionRowIndex, name: target.dataset.column }
  return { row: target.matches(ROW_FOCUS_SELECTOR) ? row.sectionRowIndex : -1 }
}
