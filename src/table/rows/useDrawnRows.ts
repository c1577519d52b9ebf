import { type Key, useDeferredValue } from 'react'
import { usePhone } from '../../layout/useMedia.ts'
import { rowsInWindow } from './rows-in-window.ts'

interface Drawn<R> {
  rows: readonly R[] | undefined
  keyOf: (row: R, index: number) => Key
  openKey?: Key
}

/**
 * The rows of a page that are drawn: where a page begins with another row, those that a window
 * shows and the row that is open, and the others as soon as these are there. What nobody sees yet
 * does not hold up what is read first. A list scrolls a little beyond the row that is open, for
 * which the next one is there.
 */
export function useDrawnRows<R>({ rows, keyOf, openKey }: Drawn<R>): readonly R[] | undefined {
  const isPhone = usePhone()
  const first = rows?.[0]
  const begins = first === undefined ? null : keyOf(first, 0)
  const isWhole = useDeferredValue(begins, null) === begins
  if (!rows || isWhole) return rows
  const open = rows.findIndex((row, index) => keyOf(row, index) === openKey)
  return rows.slice(0, Math.max(rowsInWindow(isPhone), open + 2))
}
