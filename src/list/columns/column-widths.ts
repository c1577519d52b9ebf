import { COLUMN_WIDTHS } from '../../../registry/views/saved-view.ts'
import { localStore } from '../../layout/local-store.ts'

const { narrowest, widest } = COLUMN_WIDTHS

/** Pixels by the name of a column. */
type Widths = Readonly<Record<string, number>>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what are widths among what is stored for a list. */
const widthsIn = (stored: unknown): Widths =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= narrowest,
    ),
  )

/** Returns the widths that somebody gave to columns, by list and column; what is no width is left out. */
const widthsOfLists = (stored: unknown): Readonly<Record<string, Widths>> =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).map(([list, widths]) => [
      list,
      widthsIn(widths),
    ]),
  )

const NONE: Widths = {}

const store = localStore('columnWidths', widthsOfLists)

/** Gives the columns of a list these widths, and all others that of their contents. */
export const setWidths = (list: string, widths: Widths): void =>
  store.write({ ...store.read(), [list]: widthsIn(widths) })

/** Gives a column a width in pixels, or, without one, that of its contents again. */
export function setWidth(list: string, column: string, width: number | undefined): void {
  const { [column]: _, ...rest } = store.read()[list] ?? NONE
  const kept = width && Math.round(Math.min(Math.max(width, narrowest), widest))
  setWidths(list, kept ? { ...rest, [column]: kept } : rest)
}

/** Gives all columns of a list the width of their contents again. */
export const resetWidths = (list: string): void => setWidths(list, NONE)

/** Returns the widths that somebody gave to the columns of a list. */
export const useWidths = (list: string): Widths => store.use((lists) => lists[list] ?? NONE)
