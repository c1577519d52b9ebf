import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { nextPaint } from '../../../platform/api/first-paint.ts'
import { usePhone } from '../../../platform/layout/useMedia.ts'
import { isTruncated } from '../../../platform/ui/is-truncated.ts'

/** The clipped width of a column's head and of its cells, in pixels. */
interface ClippedWidths {
  head: number
  cells: number
}

/** The truncatable texts of a cell. Their overflow is ignored. */
const TRUNCATED_TEXT_SELECTOR = '.truncated :is(bdi, .muted)'

function measureHidden(cell: HTMLElement): number {
  const texts = [...cell.querySelectorAll(TRUNCATED_TEXT_SELECTOR)]
  if (texts.length === 0) return cell.scrollWidth - cell.clientWidth
  return texts.some(isTruncated) ? Infinity : 0
}

/** Measures the clipped content of each column. */
function measureClipped(table: HTMLTableElement): ClippedWidths[] {
  const headCells = [...(table.tHead?.rows[0]?.cells ?? [])]
  const rows = [...table.rows].filter((row) => row.parentElement !== table.tHead)
  return headCells.map((head, column) => ({
    head: head.scrollWidth - head.clientWidth,
    cells: Math.max(
      0,
      ...rows.map(({ cells }) => {
        const cell = cells[column]
        return cell ? measureHidden(cell) : 0
      }),
    ),
  }))
}

/** The tolerance in pixels, because browsers round widths. */
const ROUNDING_PX = 1

const hasMoreClipped = (currentWidths: ClippedWidths[], previousWidths: ClippedWidths[]) =>
  currentWidths.length !== previousWidths.length ||
  currentWidths.some(
    ({ head, cells }, column) =>
      head > (previousWidths[column]?.head ?? 0) + ROUNDING_PX ||
      cells > (previousWidths[column]?.cells ?? 0) + ROUNDING_PX,
  )

function fixWidths(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const widths = heads.map((head) => head.getBoundingClientRect().width)
  for (const [column, head] of heads.entries())
    head.style.setProperty('--steady', `${widths[column]}px`)
  table.dataset.steady = ''
}

/** The controller of a table's fixed column widths. */
interface WidthController {
  /**
   * Called when the rows may have changed, with whether all rows of the page are drawn. After the
   * paint it gives a column more room if needed.
   */
  updateRows: (isComplete: boolean) => void
  /** Makes the browser compute the widths from the content, and fixes those after the paint. */
  release: () => void
  stop: () => void
}

/**
 * Keeps the column widths of a table while its rows change, by an attribute and a property that the
 * style sheet reads. It measures again when content is clipped or the box changes its width. Fixed
 * widths halve the browser's layout time, and stable columns are easier to read.
 */
function createWidthController(box: HTMLElement, table: HTMLTableElement): WidthController {
  let previousWidths: ClippedWidths[] = []
  let width: number | undefined
  let isComplete = false
  let isStopped = false
  let isWaiting = false

  function fixOrRelease(): void {
    if (isStopped || !isComplete || box.clientWidth === 0) return
    const currentWidths = measureClipped(table)
    if (table.dataset.steady === undefined) {
      previousWidths = currentWidths
      fixWidths(table)
    } else if (hasMoreClipped(currentWidths, previousWidths)) {
      release()
    }
  }

  function scheduleFix(): void {
    if (isWaiting) return
    isWaiting = true
    void nextPaint().then(() => {
      isWaiting = false
      fixOrRelease()
    })
  }

  function release(): void {
    delete table.dataset.steady
    scheduleFix()
  }

  const observer = new ResizeObserver(() => {
    if (box.clientWidth !== width) release()
    width = box.clientWidth
  })
  observer.observe(box)
  document.fonts?.addEventListener('loadingdone', release)
  return {
    updateRows(isPageComplete) {
      isComplete = isPageComplete
      scheduleFix()
    },
    release,
    stop() {
      isStopped = true
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', release)
      delete table.dataset.steady
    },
  }
}

/** The values that decide the widths, which are kept while the columns are the same. */
interface MeasuredContent {
  columns: readonly unknown[]
  rows: unknown
  footers?: unknown
  /** The cell that is being edited. */
  editing?: unknown
  selectable?: unknown
  renderActions?: unknown
  /** Present if the table has pages with the same columns. */
  page?: number
}

/**
 * Keeps the widths of a table's columns from page to page. All rows of a page define them, so it
 * waits until the page is whole. Returns a function that lets the browser compute them again.
 */
export function useSteadyWidths(
  ref: RefObject<HTMLElement | null>,
  { columns, rows, footers, editing, selectable, renderActions, page }: MeasuredContent,
  isComplete: boolean,
): () => void {
  const controllerRef = useRef<WidthController>(undefined)
  // A phone shows cards, without columns.
  const hasWidths = !usePhone() && page !== undefined
  const hasCheckbox = selectable !== undefined
  const hasActions = renderActions !== undefined

  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    if (!hasWidths || !box || !table || typeof ResizeObserver === 'undefined') return
    const controller = createWidthController(box, table)
    controllerRef.current = controller
    return () => {
      controllerRef.current = undefined
      controller.stop()
    }
  }, [ref, columns, hasWidths])

  // Only when the cells may have changed, because measuring takes longer than the rendering.
  useEffect(
    () => controllerRef.current?.updateRows(isComplete),
    [columns, hasWidths, isComplete, rows, footers, editing, hasCheckbox, hasActions],
  )

  return useCallback(() => controllerRef.current?.release(), [])
}
