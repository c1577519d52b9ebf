import type { ListReference } from '../../data/rows/list-references.ts'
import { type ListState, readAddress, writeAddress } from '../../table/state/list-state.ts'

/** The query of what a list shows, whichever page or day of it and whatever it is called. */
export function queryOf(state: ListState, reference: ListReference): string {
  const { view: _, day: __, open: ___, ...shown } = state
  return writeAddress({ ...shown, page: 1 }, reference).replace(/^\?/, '')
}

/** The address of a query, with all that it holds, so that it says the same to anybody. */
export const addressOf = (query: string, reference: ListReference, view?: string): string =>
  writeAddress({ ...readAddress(query, reference), ...(view && { view }) }, reference)

/** Whether a list shows all of its rows as declared. */
export const isPlain = (state: ListState, reference: ListReference): boolean =>
  state.page === 1 && queryOf(state, reference) === ''
