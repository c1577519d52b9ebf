import type {
  Density,
  SavedView,
  ViewContent,
  ViewValues,
} from '../../../resources/kit/views/saved-view.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type ListState, readAddress, writeAddress } from '../../table/state/list-state.ts'

/** Stands in the address for all rows, where the list would otherwise open with the default of a role. */
export const NO_VIEW = 'none'

/** The query of what a list shows, whichever page or day of it and whatever it is called. */
function queryOf(state: ListState, reference: ListReference): string {
  const { view: _, day: __, open: ___, ...shown } = state
  return writeAddress({ ...shown, page: 1 }, reference).replace(/^\?/, '')
}

/** What a list shows now, to be saved. */
export function contentOf(
  reference: ListReference,
  state: ListState,
  look: { widths: ViewContent['widths']; density: Density },
): ViewContent {
  return { query: queryOf(state, reference), ...look }
}

/** The state of a list that shows a view. */
export const stateOf = ({ query }: Pick<SavedView, 'query'>, reference: ListReference): ListState =>
  readAddress(query, reference)

/** The query of the address that shows a view: all that it holds, so that it says the same to anybody. */
export const addressOf = (view: SavedView, reference: ListReference): string =>
  writeAddress({ ...stateOf(view, reference), view: String(view.id) }, reference)

/** What a query asks, in whatever order it asks it. */
const sorted = (query: string) =>
  [...new URLSearchParams(query)]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')

/** Whether a list shows what a view holds. */
export const isShown = (view: SavedView, state: ListState, reference: ListReference): boolean =>
  sorted(queryOf(stateOf(view, reference), reference)) === sorted(queryOf(state, reference))

/** Whether a list shows all of its rows as declared. */
export const isPlain = (state: ListState, reference: ListReference): boolean =>
  state.page === 1 && queryOf(state, reference) === ''

/** What somebody says of a view, without what the server does. */
export function valuesOf(view: ViewValues): ViewValues {
  const { list, name, role, is_default, query, widths, density } = view
  return { list, name, role, is_default, query, widths, density }
}
