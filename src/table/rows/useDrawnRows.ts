import { type Key, useLayoutEffect, useRef } from 'react'
import { useAfterPaint } from '../../layout/useAfterPaint.ts'
import { usePhone } from '../../layout/useMedia.ts'

/** What a window holds beside rows, in pixels: bars above and below them. */
const AROUND = 300
/** The height of a row, and on a phone, where it is a card, of the lowest card, in pixels. */
const ROW = 40
const CARD = 200

/** Returns how many rows of a list this window can show before anybody scrolls. */
const rowsInWindow = (isPhone: boolean): number =>
  Math.ceil((window.innerHeight - AROUND) / (isPhone ? CARD : ROW))

interface Given<R> {
  rows: readonly R[] | undefined
  keyOf: (row: R, index: number) => Key
  openKey?: Key
}

/** The rows of a table as it draws them. */
export interface DrawnRows<R> {
  rows: readonly R[] | undefined
  keys: readonly Key[]
  /** How many of them are shown; those behind are of the page before, and about to be others. */
  shown: number
}

const NONE: readonly never[] = []

/**
 * The rows of a page that are drawn: where a page begins with another row, those that a window
 * shows and the row that is open, and the others as soon as these are there. What nobody sees yet
 * does not hold up what is read first. A list scrolls a little beyond the row that is open, for
 * which the next one is there. The elements of the rows that are still to come wait for them.
 */
export function useDrawnRows<R>({ rows, keyOf, openKey }: Given<R>): DrawnRows<R> {
  const isPhone = usePhone()
  const before = useRef<Omit<DrawnRows<R>, 'shown'>>({ rows: NONE, keys: NONE })
  const keys = (rows ?? NONE).map(keyOf)
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
