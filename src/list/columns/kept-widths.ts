import { COLUMN_WIDTHS } from '../../../resources/kit/views/saved-view.ts'

/** Pixels by the name of a column. */
export type Widths = Readonly<Record<string, number>>

/** The key under which the widths are kept in this browser. */
export const KEPT_AS = 'columnWidths'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what are widths among what is stored for a list. */
export const widthsIn = (stored: unknown): Widths =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && entry[1] >= COLUMN_WIDTHS.narrowest,
    ),
  )

/** Returns the widths that somebody gave to columns, by list and column; what is no width is left out. */
export const widthsOfLists = (stored: unknown): Readonly<Record<string, Widths>> =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).map(([list, widths]) => [
      list,
      widthsIn(widths),
    ]),
  )
