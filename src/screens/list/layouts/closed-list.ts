import { getListStates } from '../../../../registry/entities/states.ts'
import type { Viewer } from '../../../platform/access/ability.ts'
import { listAccessibleListsOfEntity, useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { type ListState, getDefaultSort } from '../../../parts/table/state/list-state.ts'

/**
 * Returns the list of the closed rows that belong to a list of open rows, such as completed orders.
 * Boards and calendars show both. Returns undefined if the viewer has none.
 */
export function findClosedList(
  reference: ListReference,
  viewer: Viewer,
  extensions: ReadonlySet<string>,
): ListReference | undefined {
  const { resource, list } = reference
  const openStates = getListStates(resource, list)
  // A list with a single state has no workflow, and neither has one with deleted rows.
  if (openStates.length < 2 || list.deleted !== undefined) return undefined
  return listAccessibleListsOfEntity(resource, viewer).find(({ list: candidate }) => {
    const states = getListStates(resource, candidate)
    const hasOnlyClosedStates =
      states.length > 0 && states.every((state) => !openStates.includes(state))
    const isAvailable = !candidate.extension || extensions.has(candidate.request)
    return hasOnlyClosedStates && isAvailable && candidate.deleted === undefined
  })
}

/** Returns the closed list for the viewer. */
export function useClosedList(reference: ListReference): ListReference | undefined {
  return findClosedList(reference, useSession(), useExtensions())
}

/** Returns the state of the closed list; undefined if the filters exclude all of its rows. */
export function buildClosedState(closed: ListReference, state: ListState): ListState | undefined {
  const { state: includedStates, state_not: excludedStates = [], ...filters } = state.filters
  const states = getListStates(closed.resource, closed.list)
  const matchesFilters = states.some(
    (state) => (includedStates?.includes(state) ?? true) && !excludedStates.includes(state),
  )
  return matchesFilters ? { ...state, filters, sort: getDefaultSort(closed.list) } : undefined
}
