import { COLUMN_WIDTHS } from '../../../resources/kit/views/saved-view.ts'
import { localStore } from '../../layout/local-store.ts'
import { KEPT_AS, type Widths, widthsIn, widthsOfLists } from './kept-widths.ts'

const { narrowest, widest } = COLUMN_WIDTHS

const NONE: Widths = {}

const store = localStore(KEPT_AS, widthsOfLists)

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
