/**
 * A row of the page, from 0, and the column of a cell. Without a column the row itself is meant.
 */
export interface FocusPlace {
  row: number
  name?: string
}

const ROW = 'tbody tr'
/** Elements whose focus means the row rather than one of its cells. */
const WHOLE_ROW = '.cell-title, .select-cell input'

/** Returns the row and cell of the focused element; row -1 for an element outside the rows. */
export function findFocusPlace(target: EventTarget | null): FocusPlace {
  const row = target instanceof HTMLElement ? target.closest<HTMLTableRowElement>(ROW) : null
  if (!(target instanceof HTMLElement) || !row) return { row: -1 }
  if (target.matches('.cell-edit')) return { row: row.sectionRowIndex, name: target.dataset.column }
  return { row: target.matches(WHOLE_ROW) ? row.sectionRowIndex : -1 }
}
