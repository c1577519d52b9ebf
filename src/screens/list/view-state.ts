import type { ListReference } from '../../platform/data/rows/list-references.ts'
import {
  type ListState,
  parseListAddress,
  writeListAddress,
} from '../../parts/table/state/list-state.ts'

/** Returns the query of a list's state without page, day, open row and view. */
export function stateToQuery(state: ListState, reference: ListReference): string {
  const { view: _, day: __, open: ___, ...viewState } = state
  return writeListAddress({ ...viewState, page: 1 }, reference).replace(/^\?/, '')
}

/** Returns the complete address of a query, so that it shows the same to everybody. */
export const queryToAddress = (query: string, reference: ListReference, view?: string): string =>
  writeListAddress({ ...parseListAddress(query, reference), ...(view && { view }) }, reference)

/** Returns whether a list shows all of its rows as declared. */
export const isDefaultState = (state: ListState, reference: ListReference): boolean =>
  state.page === 1 && stateToQuery(state, reference) === ''
