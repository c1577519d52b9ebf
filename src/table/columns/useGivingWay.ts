import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The tolerance in pixels, because browsers round widths. */
const ROUNDING = 2

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
 * Takes columns of a table away by an attribute that the style sheet knows, so that no row renders
 * anew. Answers with their names. Other rows may need more room, but take none back.
 */
export function useGivingWay(
  ref: RefObject<HTMLElement | null>,
  fitting: Fitting | undefined,
  rows: unknown,
): readonly string[] {
  const [away, setAway] = useState<readonly string[]>([])
  const current = useRef<readonly string[]>([])
  const key = JSON.stringify(fitting)
  const update = useCallback(
    (kept: readonly string[]) => {
      const box = ref.current
      const known = JSON.parse(key ?? 'null') as Fitting | null
      if (!box) return
      current.current = known ? fit(box, known, kept) : []
      if (!known) delete box.querySelector('table')?.dataset.without
      setAway((before) => (before.join() === current.current.join() ? before : current.current))
    },
    [ref, key],
  )

  useLayoutEffect(() => {
    const box = ref.current
    update([])
    if (!box || typeof ResizeObserver === 'undefined') return
    // Other rows change its height, which takes no room from the columns.
    let width = box.clientWidth
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      update([])
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref, update])

  useLayoutEffect(() => {
    const box = ref.current
    if (box && isTooWide(box)) update(current.current)
  }, [ref, update, rows])

  return away
}
