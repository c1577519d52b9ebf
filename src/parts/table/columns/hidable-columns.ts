import { type RefObject, useLayoutEffect, useState } from 'react'
import { sortKeys } from '../../../../registry/values/sort-keys.ts'
import type { Column } from './column.ts'

type NamedColumn = Pick<Column<never>, 'name' | 'kind'>

/**
 * Returns the names of the columns to hide if not all fit, in this order: the declared ones, then
 * the others from the last. The title, the state and the sort field stay.
 */
export function listHidableColumns(
  columns: readonly NamedColumn[],
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

/** The columns of a table that may be hidden. */
interface Fitting {
  /** The order in which columns are hidden. */
  order: readonly string[]
  /** All column names. The index of a name is the number of its cell. */
  columns: readonly string[]
  /** The number of cells before those of the columns. */
  before: number
}

/** Returns whether the columns of a table are wider than its box. */
const isTooWide = (box: HTMLElement) => box.scrollWidth - box.clientWidth > ROUNDING

/** Hides columns until the others fit, starting with those already hidden. Returns their names. */
function fit(box: HTMLElement, { order, columns, before }: Fitting, away: readonly string[]) {
  const table = box.querySelector('table')
  const without = order.filter((name) => away.includes(name))
  const show = () => {
    const cells = without.map((name) => columns.indexOf(name) + before + 1)
    const text = cells.join(' ')
    // Each write makes the browser style and lay out the whole table again.
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
 * Hides columns whenever the width of the box or the fonts change. It sets an attribute that the
 * style sheet reads, so that no row renders again, and reports the names. Later rows may hide more
 * columns, but never show one again. Returns the function that ends it.
 */
function keepFitting(
  box: HTMLElement,
  table: HTMLElement,
  fitting: Fitting,
  releaseWidths: () => void,
  onChange: (away: readonly string[]) => void,
): () => void {
  let frame: number | undefined
  let width: number | undefined
  let without: readonly string[] = []
  const take = (hidden: readonly string[]) => {
    // The table changes under the observer, which would report a loop.
    observer.unobserve(table)
    frame = requestAnimationFrame(() => observer.observe(table))
    // Columns must be measured at the width of their content.
    releaseWidths()
    without = fit(box, fitting, hidden)
    onChange(without)
  }
  // A resize observer runs between layout and paint. Measuring by hand would cause a second layout.
  const observer = new ResizeObserver(() => {
    const isOtherWidth = box.clientWidth !== width
    width = box.clientWidth
    if (isOtherWidth) take([])
    else if (isTooWide(box)) take(without)
  })
  observer.observe(box)
  observer.observe(table)
  // Refit columns after fonts load.
  const resetHidden = () => {
    width = undefined
    observer.unobserve(box)
    observer.observe(box)
  }
  document.fonts?.addEventListener('loadingdone', resetHidden)
  return () => {
    document.fonts?.removeEventListener('loadingdone', resetHidden)
    observer.disconnect()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

/** A shared array, because a new array would render a table again. */
const NONE: readonly string[] = []

/** Hides columns of a table if not all fit. Returns their names. `releaseWidths` must be stable. */
export function useHiddenColumns(
  ref: RefObject<HTMLElement | null>,
  fitting: Fitting | undefined,
  releaseWidths: () => void,
): readonly string[] {
  const [away, setAway] = useState(NONE)
  const key = JSON.stringify(fitting)

  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    const parsed = JSON.parse(key ?? 'null') as Fitting | null
    if (!parsed) {
      delete table?.dataset.without
      setAway(NONE)
    }
    if (!box || !table || !parsed || typeof ResizeObserver === 'undefined') return
    return keepFitting(box, table, parsed, releaseWidths, (without) =>
      setAway((before) => (before.join() === without.join() ? before : without)),
    )
  }, [ref, key, releaseWidths])

  return away
}
