import { COLUMN_WIDTHS } from '../../../../registry/views/saved-view.ts'
import { createLocalStore } from '../../../platform/layout/local-store.ts'

const { narrowest, widest } = COLUMN_WIDTHS

/** The width in pixels by column name. */
type ColumnWidths = Readonly<Record<string, number>>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the valid widths among the stored values of a list. */
const readWidths = (storedWidths: unknown): ColumnWidths =>
  Object.fromEntries(
    Object.entries(isRecord(storedWidths) ? storedWidths : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= narrowest,
    ),
  )

/** Returns the stored widths by list and column, without invalid values. */
const readWidthsByList = (storedWidths: unknown): Readonly<Record<string, ColumnWidths>> =>
  Object.fromEntries(
    Object.entries(isRecord(storedWidths) ? storedWidths : {}).map(([list, widths]) => [
      list,
      readWidths(widths),
    ]),
  )

const NO_WIDTHS: ColumnWidths = {}

const store = createLocalStore('columnWidths', readWidthsByList)

/** Sets these widths of a list's columns. All other columns get the width of their content. */
export const setWidths = (list: string, widths: ColumnWidths): void =>
  store.write({ ...store.read(), [list]: readWidths(widths) })

/** Sets the width of a column in pixels, or, without a width, that of its content. */
export function setWidth(list: string, column: string, width: number | undefined): void {
  const { [column]: _, ...otherWidths } = store.read()[list] ?? NO_WIDTHS
  const clamped = width && Math.round(Math.min(Math.max(width, narrowest), widest))
  setWidths(list, clamped ? { ...otherWidths, [column]: clamped } : otherWidths)
}

/** Resets all columns of a list to the width of their content. */
export const resetWidths = (list: string): void => setWidths(list, NO_WIDTHS)

/** Returns the column widths of a list that the user has set. */
export const useWidths = (list: string): ColumnWidths =>
  store.use((widthsByList) => widthsByList[list] ?? NO_WIDTHS)
