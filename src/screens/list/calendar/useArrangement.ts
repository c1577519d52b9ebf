import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { boardStore, changeBoard } from './place/board-store.ts'
import { type Arrangement, PERSON_GROUPS, PERSON_SORTS } from './place/arrange-people.ts'
import type { LaneField } from './place/people.ts'

/** Returns the possible groups and orders of people, the chosen ones, and their setters. */
export function useArrangement({ resource }: ListReference, { field }: LaneField) {
  const groupBy = boardStore.use((settings) => settings.groupBy)
  const sortBy = boardStore.use((settings) => settings.sortBy)
  const isPossible = {
    own: Object.keys(field.within ?? {}).length > 0,
    place: resource.calendar?.place !== undefined,
    none: true,
    name: true,
    free: true,
  }
  return {
    groups: PERSON_GROUPS.filter((group) => isPossible[group]),
    sorts: PERSON_SORTS.filter((sort) => isPossible[sort]),
    groupBy: isPossible[groupBy] ? groupBy : 'none',
    sortBy: isPossible[sortBy] ? sortBy : 'name',
    setGroupBy: (groupBy: Arrangement['groupBy']) => changeBoard({ groupBy }),
    setSortBy: (sortBy: Arrangement['sortBy']) => changeBoard({ sortBy }),
  } as const
}
