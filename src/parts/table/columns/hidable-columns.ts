import { type RefObject, useLayoutEffect, useState } from 'react'
import { parseSortKeys } from '../../../../registry/values/sort-keys.ts'
import type { Column } from './column.ts'

type NamedColumn = Pick<Column<never>, 'name' | 'kind'>

/**
 * Returns the names of the columns to hide if not all fit, in this order: the declared ones, then
 * the others from the last. The title, the state and the sort field stay.
 */
export function listHidableColumns(
  columns: readonly NamedColumn[],
  declaredNames: readonly string[],
  sort: string,
): readonly string[] {
  const sortedNames = parseSortKeys(sort).map(({ field }) => field)
  const hidableNames = columns
    .filter(({ name, kind }) => kind !== 'title' && kind !== 'state' && !sortedNames.includes(name))
    .map(({ name }) => name)
  const declaredFirst = declaredNames.filter((name) => hidableNames.includes(name))
  return [
    ...declaredFirst,
    ...hidableNames.filter((name) => !declaredFirst.includes(name)).toReversed(),
  ]
}

/** The tolerance in pixels, because browsers round widths. */
const ROUNDING_PX = 2

/** The columns of a table that may be hidden. */
interface HidingOptions {
  /** The order in which columns are hidden. */
  order: readonly string[]
  /** All column names. The index of a name is the number of its cell. */
  columns: readonly string[]
  /** The number of cells before those of the columns. */
  cellsBefore: number
}

/** Returns whether the columns of a table are wider than its box. */
const isContentTooWide = (box: HTMLElement) => box.scrollWidth - box.clientWidth > ROUNDING_PX

/** Hides columns until the others fit, starting with those already hidden. Returns their names. */
function hideColumns(
  box: HTMLElement,
  { order, columns, cellsBefore }: HidingOptions,
  hiddenNames: readonly string[],
) {
  const table = box.querySelector('table')
  const without = order.filter((name) => hiddenNames.includes(name))
  const applyHiddenNames = () => {
    const cells = without.map((name) => columns.indexOf(name) + cellsBefore + 1)
    const text = cells.join(' ')
    // Each write makes the browser style and lay out the whole table again.
    if (table && (table.dataset.without ?? '') !== text) table.dataset.without = text
  }
  applyHiddenNames()
  for (const name of order) {
    if (!isContentTooWide(box)) break
    if (without.includes(name)) continue
    without.push(name)
    applyHiddenNames()
  }
  return without
}

interface FittingOptions {
  box: HTMLElement
  table: HTMLElement
  options: HidingOptions
  releaseWidths: () => void
  onChange: (hiddenNames: readonly string[]) => void
}

/**
 * Hides columns whenever the width of the box or the fonts change. It sets an attribute that the
 * style sheet reads, so that no row renders again, and reports the names. Later rows may hide more
 * columns, but never show one again. Returns the function that ends it.
 */
function keepColumnsFitting({
  box,
  table,
  options,
  releaseWidths,
  onChange,
}: FittingOptions): () => void {
  let frameId: number | undefined
  let width: number | undefined
  let hiddenNames: readonly string[] = []
  const refitColumns = (hidden: readonly string[]) => {
    // The table changes under the observer, which would report a loop.
    observer.unobserve(table)
    frameId = requestAnimationFrame(() => observer.observe(table))
    // Columns must be measured at the width of their content.
    releaseWidths()
    hiddenNames = hideColumns(box, options, hidden)
    onChange(hiddenNames)
  }
  // A resize observer runs between layout and paint. Measuring by hand would cause a second layout.
  const observer = new ResizeObserver(() => {
    const isOtherWidth = box.clientWidth !== width
    width = box.clientWidth
    if (isOtherWidth) refitColumns([])
    else if (isContentTooWide(box)) refitColumns(hiddenNames)
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
    if (frameId !== undefined) cancelAnimationFrame(frameId)
  }
}

/** A shared array, because a new array would render a table again. */
const NO_NAMES: readonly string[] = []

/** Hides columns of a table if not all fit. Returns their names. `releaseWidths` must be stable. */
export function useHiddenColumns(
  ref: RefObject<HTMLElement | null>,
  options: HidingOptions | undefined,
  releaseWidths: () => void,
): readonly string[] {
  const [hiddenNames, setHiddenNames] = useState(NO_NAMES)
  const key = JSON.stringify(options)

  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    const parsed = JSON.parse(key ?? 'null') as HidingOptions | null
    if (!parsed) {
      delete table?.dataset.without
      setHiddenNames(NO_NAMES)
    }
    if (!box || !table || !parsed || typeof ResizeObserver === 'undefined') return
    return keepColumnsFitting({
      box,
      table,
      options: parsed,
      releaseWidths,
      onChange: (without) =>
        setHiddenNames((cellsBefore) =>
          cellsBefore.join() === without.join() ? cellsBefore : without,
        ),
    })
  }, [ref, key, releaseWidths])

  return hiddenNames
}
