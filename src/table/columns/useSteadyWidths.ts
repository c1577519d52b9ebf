import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { usePhone } from '../../layout/useMedia.ts'
import { type KeptWidths, keepWidths } from './keep-widths.ts'

interface Given {
  /** The widths are kept as long as these are the same. */
  columns: readonly unknown[]
  /** Whether rows become others under the same columns. */
  hasPages: boolean
  /** All rows of the page are drawn, by which columns are as wide as they are. */
  isWhole: boolean
}

/** Keeps the widths of a table's columns from page to page. */
export function useSteadyWidths(
  ref: RefObject<HTMLElement | null>,
  { columns, hasPages, isWhole }: Given,
): void {
  const kept = useRef<KeptWidths>(undefined)
  // A phone has cards, and no columns.
  const hasWidths = !usePhone() && hasPages

  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    if (!hasWidths || !box || !table || typeof ResizeObserver === 'undefined') return
    const keeping = keepWidths(box, table)
    kept.current = keeping
    return () => {
      kept.current = undefined
      keeping.stop()
    }
  }, [ref, columns, hasWidths])

  useEffect(() => kept.current?.look(isWhole))
}
