import { statesIn } from '../../../registry/entities/states.ts'
import type { Viewer } from '../../access/ability.ts'
import { listsOf, useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type ListState, usualSort } from '../../table/state/list-state.ts'

/**
 * The list that holds the rows which a list of open ones lets go, such as completed orders; it
 * stands beside that list in boards and calendars. Undefined where the viewer has none.
 */
export function closedListOf(
  reference: ListReference,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
): ListReference | undefined {
  const { resource, list } = reference
  const open = statesIn(resource, list)
  // A list of one state alone is not one of work that moves on.
  if (open.length < 2) return undefined
  return listsOf(resource, viewer).find(({ list: other }) => {
    const states = statesIn(resource, other)
    const isApart = states.length > 0 && states.every((state) => !open.includes(state))
    const isOffered = !other.extension || extensions.has(other.request)
    return isApart && isOffered && other.deleted === undefined
  })
}

/** Returns that list for the viewer. */
export function useClosedList(reference: ListReference): ListReference | undefined {
  return closedListOf(reference, useSession(), useExtensions())
}

/** What is asked of the closed list; undefined where the filters leave nothing of it. */
export function closedState(closed: ListReference, state: ListState): ListState | undefined {
  const { state: asked, state_not: not = [], ...filters } = state.filters
  const states = statesIn(closed.resource, closed.list)
  const isShown = states.some((one) => (asked?.includes(one) ?? true) && !not.includes(one))
  return isShown ? { ...state, filters, sort: usualSort(closed.list) } : undefined
}
