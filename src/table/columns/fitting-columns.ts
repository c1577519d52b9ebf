import { type RefObject, useLayoutEffect, useState } from 'react'
import { sortKeys } from '../../../registry/values/sort-keys.ts'
import type { Column } from './column.ts'
import { releaseWidths } from './steady-widths.ts'

type Known = Pick<Column<never>, 'name' | 'kind'>

/**
 * Returns the names of the columns that may give way where they do not all fit, the first to go
 * first: those that are declared, then the others from the last. The title, the state and what the
 * rows are sorted by never do.
 */
export function givingWay(
  columns: readonly Known[],
  declared: readonly string[],
  sort: string,
): readonly string[] {
  const sorted = sortKeys(sort).map(({ field }) => field)
  const free = columns
    .filter(({ name, kind }) => kind !== 'title' && kind !== 'state' && !sorted.includes(name))
    .map(({ name }) => name)
  const first = declared.filter((name) => free.includes(name))
  return [...first, ...free.filter((name) => !first.includes(name)).toReversed()]
}

/** The tolerance in pixels, because browsers round widths. */
const ROUNDING = 2

/** Which columns of a table may give way. */
interface Fitting {
  /** The columns in the order in which they give way. */
  order: readonly string[]
  /** All columns, by which a name is the number of a cell. */
  columns: readonly string[]
  /** Cells that stand before those of the columns. */
  before: number
}

/** Whether the columns of a table are wider than the box that it stands in. */
const isTooWide = (box: HTMLElement) => box.scrollWidth - box.clientWidth > ROUNDING

/** Takes columns away until the others fit, beginning with those that are away already; says which. */
function fit(box: HTMLElement, { order, columns, before }: Fitting, away: readonly string[]) {
  const table = box.querySelector('table')
  const without = order.filter((name) => away.includes(name))
  const show = () => {
    const cells = without.map((name) => columns.indexOf(name) + before + 1)
    const text = cells.join(' ')
    // Each writing makes the browser style and lay out the whole table anew.
    if (table && (table.dataset.without ?? '') !== text) table.dataset.without = text
  }
  show()
  for (const name of order) {
    if (!isTooWide(box)) break
    if (without.includes(name)) continue
    without.push(name)
    show()
  }
  return without
}

/**
 * Takes columns of the table in a box away, whenever its width or its letters change, by an
 * attribute that the style sheet knows, so that no row renders anew; tells their names. Other rows
 * may need more room, but take none back. Returns the function that ends it.
 */
function keepFitting(
  box: HTMLElement,
  table: HTMLElement,
  fitting: Fitting,
  tell: (away: readonly string[]) => void,
): () => void {
  let frame: number | undefined
  let width: number | undefined
  let without: readonly string[] = []
  const take = (kept: readonly string[]) => {
    // The table changes under the observer, which would complain of a loop.
    observer.unobserve(table)
    frame = requestAnimationFrame(() => observer.observe(table))
    // Whether columns fit is told by what is in them.
    releaseWidths(table)
    without = fit(box, fitting, kept)
    tell(without)
  }
  // An observer is told between layout and painting: measuring by itself would lay everything out twice.
  const observer = new ResizeObserver(() => {
    const isOtherWidth = box.clientWidth !== width
    width = box.clientWidth
    if (isOtherWidth) take([])
    else if (isTooWide(box)) take(without)
  })
  observer.observe(box)
  observer.observe(table)
  // In other letters other columns fit.
  const beginAnew = () => {
    width = undefined
    observer.unobserve(box)
    observer.observe(box)
  }
  document.fonts?.addEventListener('loadingdone', beginAnew)
  return () => {
    document.fonts?.removeEventListener('loadingdone', beginAnew)
    observer.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

/** One array for all tables: another one would draw a table again. */
const NONE: readonly string[] = []

/** Has columns of a table give way where they do not all fit; answers with their names. */
export function useGivingWay(
  ref: RefObject<HTMLElement | null>,
  fitting: Fitting | undefined,
): readonly string[] {
  const [away, setAway] = useState(NONE)
  const key = JSON.stringify(fitting)

  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    const known = JSON.parse(key ?? 'null') as Fitting | null
    if (!known) {
      delete table?.dataset.without
      setAway(NONE)
    }
    if (!box || !table || !known || typeof ResizeObserver === 'undefined') return
    return keepFitting(box, table, known, (without) =>
      setAway((before) => (before.join() === without.join() ? before : without)),
    )
  }, [ref, key])

  return away
}
