import { type Key, useDeferredValue } from 'react'

/** The height of a window that holds no rows, and that of the lowest row, in pixels. */
const AROUND = 200
const ROW = 40

/** How many rows a window of this height can show before anybody scrolls. */
const inWindow = () => Math.ceil((window.innerHeight - AROUND) / ROW)

interface Drawn<R> {
  rows: readonly R[] | undefined
  keyOf: (row: R, index: number) => Key
  openKey?: Key
}

/**
 * The rows of a page that are drawn: where a page begins with another row, those that a window
 * shows and the row that is open, and the others as soon as these are there. What nobody sees yet
 * does not hold up what is read first.
 */
export function useDrawnRows<R>({ rows, keyOf, openKey }: Drawn<R>): readonly R[] | undefined {
  const first = rows?.[0]
  const begins = first === undefined ? null : keyOf(first, 0)
  const isWhole = useDeferredValue(begins, null) === begins
  if (!rows || isWhole) return rows
  const open = rows.findIndex((row, index) => keyOf(row, index) === openKey)
  return rows.slice(0, Math.max(inWindow(), open + 1))
}
