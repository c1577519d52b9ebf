import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { nextPaint } from '../../api/request/first-paint.ts'
import { usePhone } from '../../layout/useMedia.ts'
import { isCut } from '../../ui/is-cut.ts'

/** How much of a column's head and of its cells is not seen, in pixels. */
interface Unseen {
  head: number
  cells: number
}

/** The cut text of a cell may be as long as it likes; of anything else all is to be seen. */
const TEXTS = '.truncated :is(bdi, .muted)'

function unseenOf(cell: HTMLElement): number {
  const texts = [...cell.querySelectorAll(TEXTS)]
  if (texts.length === 0) return cell.scrollWidth - cell.clientWidth
  return texts.some(isCut) ? Infinity : 0
}

/** Measures what of each column is not seen. */
function unseenIn(table: HTMLTableElement): Unseen[] {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const rows = [...table.rows].filter((row) => row.parentElement !== table.tHead)
  return heads.map((head, column) => ({
    head: head.scrollWidth - head.clientWidth,
    cells: Math.max(
      0,
      ...rows.map(({ cells }) => {
        const cell = cells[column]
        return cell ? unseenOf(cell) : 0
      }),
    ),
  }))
}

/** The tolerance in pixels, because browsers round widths. */
const ROUNDING = 1

const isMore = (now: Unseen[], before: Unseen[]) =>
  now.length !== before.length ||
  now.some(
    ({ head, cells }, column) =>
      head > (before[column]?.head ?? 0) + ROUNDING ||
      cells > (before[column]?.cells ?? 0) + ROUNDING,
  )

/** Has a browser lay a table out by what is in it again. */
export function releaseWidths(table: HTMLElement): void {
  delete table.dataset.steady
}

function fixWidths(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const widths = heads.map((head) => head.getBoundingClientRect().width)
  for (const [column, head] of heads.entries())
    head.style.setProperty('--steady', `${widths[column]}px`)
  table.dataset.steady = ''
}

/** What keeps the widths of a table's columns. */
interface KeptWidths {
  /**
   * Called when there may be other rows, and whether these are all of a page: gives a column more
   * room once they are painted, if they need it.
   */
  look: (isWhole: boolean) => void
  stop: () => void
}

/**
 * Keeps the columns of a table as wide as they are while its rows become others, by an attribute and
 * a property that the style sheet knows, until something is not seen that was seen before, or there
 * is other room. What has widths of its own a browser lays out in half the time, and columns that
 * stay where they are can be read down.
 */
function keepWidths(box: HTMLElement, table: HTMLTableElement): KeptWidths {
  let before: Unseen[] = []
  let width: number | undefined
  let isWhole = false
  let isOver = false
  let isWaiting = false

  function settle(): void {
    if (isOver || !isWhole || box.clientWidth === 0) return
    const now = unseenIn(table)
    if (table.dataset.steady === undefined) {
      before = now
      fixWidths(table)
    } else if (isMore(now, before)) {
      release()
    }
  }

  function settleLater(): void {
    if (isWaiting) return
    isWaiting = true
    void nextPaint().then(() => {
      isWaiting = false
      settle()
    })
  }

  function release(): void {
    releaseWidths(table)
    settleLater()
  }

  const observer = new ResizeObserver(() => {
    if (box.clientWidth !== width) release()
    width = box.clientWidth
  })
  observer.observe(box)
  document.fonts?.addEventListener('loadingdone', release)
  return {
    look(isAll) {
      isWhole = isAll
      settleLater()
    },
    stop() {
      isOver = true
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', release)
      releaseWidths(table)
    },
  }
}

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
