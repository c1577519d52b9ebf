import { useStore } from 'ra-core'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { type Arrangement, PERSON_GROUPS, PERSON_SORTS } from './place/arrange-people.ts'
import type { LaneField } from './place/people.ts'

/** Returns the possible groups and orders of people, the chosen ones, and their setters. */
export function useArrangement({ resource }: ListReference, { field }: LaneField) {
  const [groupBy, setGroupBy] = useStore<Arrangement['groupBy']>('calendarGroup', 'own')
  const [sortBy, setSortBy] = useStore<Arrangement['sortBy']>('calendarSort', 'name')
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
    setGroupBy,
    setSortBy,
  } as const
}
