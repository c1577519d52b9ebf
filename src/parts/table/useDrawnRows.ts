import { type Key, type RefObject, useLayoutEffect, useRef } from 'react'
import { useAfterPaint } from '../../platform/layout/useAfterPaint.ts'
import { usePhone } from '../../platform/layout/useMedia.ts'

/** The height of a window without its rows, in pixels: the bars above and below them. */
const AROUND = 300
/** The height of a row, or of the lowest card on a phone, in pixels. */
const ROW = 40
const CARD = 200

/** Returns the number of rows this window can show without scrolling. */
const rowsInWindow = (isPhone: boolean): number =>
  Math.ceil((window.innerHeight - AROUND) / (isPhone ? CARD : ROW))

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
  shown: number
}

const NONE: readonly never[] = []

/**
 * Returns the rows of a page to draw. A new page first draws the rows that fit the window and the
 * open row; the others follow in a second render. A list scrolls a little beyond the open row, so
 * the row after it is drawn too. Elements of the previous page wait to be reused.
 */
export function useDrawnRows<R>({ rows, getKey, openKey }: DrawnRowsInput<R>): DrawnRows<R> {
  const isPhone = usePhone()
  const before = useRef<Omit<DrawnRows<R>, 'shown'>>({ rows: NONE, keys: NONE })
  const keys = (rows ?? NONE).map(getKey)
  const begins = keys[0] ?? null
  const isWhole = useAfterPaint<Key | null>(begins, null) === begins
  let drawn: DrawnRows<R> = { rows, keys, shown: keys.length }
  if (rows && !isWhole) {
    const shown = Math.max(rowsInWindow(isPhone), keys.indexOf(openKey ?? '') + 2)
    const first = keys.slice(0, shown)
    const waiting = before.current.keys
      .map((key, index) => ({ key, row: before.current.rows?.[index] as R }))
      .slice(shown, keys.length)
      .filter(({ key }) => !first.includes(key))
    drawn = {
      rows: [...rows.slice(0, shown), ...waiting.map(({ row }) => row)],
      keys: [...first, ...waiting.map(({ key }) => key)],
      shown: first.length,
    }
  }
  const { rows: drawnRows, keys: drawnKeys } = drawn
  useLayoutEffect(() => {
    before.current = { rows: drawnRows, keys: drawnKeys }
  })
  return drawn
}

type Slots = ReadonlyMap<Key, number>

/**
 * Gives each row a slot. Rows that stay keep theirs. New rows reuse the slots of removed rows in their
 * order, before new slots are made.
 */
function assignSlots(before: Slots, keys: readonly Key[], mayTake: boolean): Slots {
  const there = new Set(keys)
  const freeSlots = mayTake
    ? [...before].filter(([key]) => !there.has(key)).map(([, slot]) => slot)
    : []
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(keys.map((key) => [key, before.get(key) ?? freeSlots.shift() ?? next++]))
}

/**
 * Returns whether the user is at a row, or will return to it after a dialog closes. Such an element
 * must not become another row.
 */
const isHeld = (box: HTMLElement | null) =>
  document.activeElement?.closest('tbody') != null && box?.contains(document.activeElement)
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
  const last = useRef<Slots>(new Map())
  const isSame = keys.length === last.current.size && keys.every((key) => last.current.has(key))
  const mayTake = last.current.size > 0 && !isSame && !isHeld(box.current)
  const slots = isSame ? last.current : assignSlots(last.current, keys, mayTake)
  useLayoutEffect(() => {
    last.current = slots
  })
  return (key) => slots.get(key)
}
