/** A row of the page, from 0, and the column of a cell in it; without one the row itself is meant. */
export interface Place {
  row: number
  name?: string
}

const ROW = 'tbody tr'
/** What has the focus when a row is meant, and not one of its cells. */
const WHOLE_ROW = '.cell-title, .select-cell input'

/** Which row and cell of a list something that has the focus stands for; row -1 for what is in none. */
export function placeOf(target: EventTarget | null): Place {
  const row = target instanceof HTMLElement ? target.closest<HTMLTableRowElement>(ROW) : null
  if (!(target instanceof HTMLElement) || !row) return { row: -1 }
  if (target.matches('.cell-edit')) return { row: row.sectionRowIndex, name: target.dataset.column }
  return { row: target.matches(WHOLE_ROW) ? row.sectionRowIndex : -1 }
}
