import { type Key, type RefObject, useLayoutEffect, useRef } from 'react'
import { useAfterPaint } from '../../platform/layout/useAfterPaint.ts'
import { usePhone } from '../../platform/layout/useMedia.ts'

/** The height of a window without its rows, in pixels: the bars above and below them. */
const BARS_HEIGHT = 300
/** The height of a row, or of the lowest card on a phone, in pixels. */
const ROW_HEIGHT = 40
const CARD_HEIGHT = 200

/** Returns the number of rows this window can show without scrolling. */
const countRowsInWindow = (isPhone: boolean): number =>
  Math.ceil((window.innerHeight - BARS_HEIGHT) / (isPhone ? CARD_HEIGHT : ROW_HEIGHT))

interface DrawnRowsInput<R> {
  rows: readonly R[] | undefined
  getKey: (row: R, index: number) => Key
  openKey?: Key
}

/** The rows that a table draws. */
interface DrawnRows<R> {
  rows: readonly R[] | undefined
  keys: readonly Key[]
  /**
   * The number of rows on the current page. Those after them belong to the previous page and are
   * about to be replaced.
   */
  pageRowCount: number
}

const NO_ROWS: readonly never[] = []

/**
 * Returns the rows of a page to draw. A new page first draws the rows that fit the window and the
 * open row; the others follow in a second render. A list scrolls a little beyond the open row, so
 * the row after it is drawn too. Elements of the previous page wait to be reused.
 */
export function useDrawnRows<R>({ rows, getKey, openKey }: DrawnRowsInput<R>): DrawnRows<R> {
  const isPhone = usePhone()
  const previousPage = useRef<Omit<DrawnRows<R>, 'pageRowCount'>>({ rows: NO_ROWS, keys: NO_ROWS })
  const keys = (rows ?? NO_ROWS).map(getKey)
  const firstKey = keys[0] ?? null
  const isComplete = useAfterPaint<Key | null>(firstKey, null) === firstKey
  let result: DrawnRows<R> = { rows, keys, pageRowCount: keys.length }
  if (rows && !isComplete) {
    const pageRowCount = Math.max(countRowsInWindow(isPhone), keys.indexOf(openKey ?? '') + 2)
    const firstKeys = keys.slice(0, pageRowCount)
    const waitingRows = previousPage.current.keys
      .map((key, index) => ({ key, row: previousPage.current.rows?.[index] as R }))
      .slice(pageRowCount, keys.length)
      .filter(({ key }) => !firstKeys.includes(key))
    result = {
      rows: [...rows.slice(0, pageRowCount), ...waitingRows.map(({ row }) => row)],
      keys: [...firstKeys, ...waitingRows.map(({ key }) => key)],
      pageRowCount: firstKeys.length,
    }
  }
  const { rows: drawnRows, keys: drawnKeys } = result
  useLayoutEffect(() => {
    previousPage.current = { rows: drawnRows, keys: drawnKeys }
  })
  return result
}

type SlotByRowKey = ReadonlyMap<Key, number>

/**
 * Gives each row a slot. Rows that stay keep the slot. New rows reuse the slots of removed rows in their
 * order, before new slots are made.
 */
function assignSlots(
  previousSlots: SlotByRowKey,
  keys: readonly Key[],
  canReuse: boolean,
): SlotByRowKey {
  const currentKeys = new Set(keys)
  const freeSlots = canReuse
    ? [...previousSlots].filter(([key]) => !currentKeys.has(key)).map(([, slot]) => slot)
    : []
  let nextSlot = Math.max(-1, ...previousSlots.values()) + 1
  return new Map(
    keys.map((key) => [key, previousSlots.get(key) ?? freeSlots.shift() ?? nextSlot++]),
  )
}

/**
 * Returns whether the user is at a row, or will return to it after a dialog closes. Such an element
 * must not become another row.
 */
const isRowInUse = (tableBox: HTMLElement | null) =>
  document.activeElement?.closest('tbody') != null && tableBox?.contains(document.activeElement)
    ? true
    : document.querySelector('dialog[open]') !== null

/**
 * Returns the React keys of rows. The elements of the previous page are reused for the next one, so
 * that the browser only changes texts. Cells therefore must not have state.
 */
export function useRowSlots(
  keys: readonly Key[],
  box: RefObject<HTMLElement | null>,
): (key: Key) => number | undefined {
  const lastSlots = useRef<SlotByRowKey>(new Map())
  const hasSameRows =
    keys.length === lastSlots.current.size && keys.every((key) => lastSlots.current.has(key))
  const canReuse = lastSlots.current.size > 0 && !hasSameRows && !isRowInUse(box.current)
  const slots = hasSameRows ? lastSlots.current : assignSlots(lastSlots.current, keys, canReuse)
  useLayoutEffect(() => {
    lastSlots.current = slots
  })
  return (key) => slots.get(key)
}
