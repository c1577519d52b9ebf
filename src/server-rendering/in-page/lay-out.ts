import { browserStorage } from '../../api/storage.ts'
import { KEPT_AS, widthsOfLists } from '../../list/columns/kept-widths.ts'
import { type Fitting, keepFitting } from '../../table/columns/keep-fitting.ts'
import { rowsInWindow } from '../../table/rows/rows-in-window.ts'

/** The columns of a rendered list, whose widths are known in the browser alone. */
export interface LaidOutColumns extends Fitting {
  /** The list's react-admin resource name. */
  list: string
}

function keptWidths(list: string): Readonly<Record<string, number>> {
  try {
    return widthsOfLists(JSON.parse(browserStorage.getItem(KEPT_AS) ?? 'null'))[list] ?? {}
  } catch {
    return {}
  }
}

/** Gives columns the widths that somebody gave them here. */
function setWidths(table: HTMLTableElement, { list, columns, before }: LaidOutColumns): void {
  const widths = Object.entries(keptWidths(list))
  for (const [name, width] of widths) {
    const column = columns.indexOf(name)
    for (const { cells } of column < 0 ? [] : table.rows) {
      const cell = cells[column + before]
      cell?.classList.add('col-sized')
      cell?.style.setProperty('--column', `${width}px`)
    }
  }
}

/** Does to a rendered list what only the browser can: leaves out rows that nobody sees yet, and columns that do not fit. */
export function layOut(rendered: HTMLElement): void {
  const table = rendered.querySelector('table')
  const box = rendered.querySelector<HTMLElement>('.rows')
  const told = rendered.querySelector<HTMLElement>('[data-columns]')?.dataset.columns
  if (!table || !box || !told) return
  const columns: LaidOutColumns = JSON.parse(told)
  const isPhone = matchMedia('(max-width: 640px)').matches
  const body = table.tBodies[0]
  for (const row of [...(body?.rows ?? [])].slice(rowsInWindow(isPhone))) row.remove()
  // Nothing can be done with them yet.
  table.ariaBusy = 'true'
  setWidths(table, columns)
  if (columns.order.length > 0) keepFitting(box, table, columns)
}
