import { getReferenceTitleName } from '../../../../../registry/fields/targets.ts'
import type { DayLoad } from './day-load.ts'
import type { Person } from './people.ts'
import type { PlacedRow } from './placed.ts'
import type { OffSpan } from './useOffTimes.ts'

/** A person's day: their rows, off times and load. */
export interface PersonDay {
  person: Person
  placedRows: readonly PlacedRow[]
  offSpans: readonly OffSpan[] | undefined
  load: DayLoad
}

/** By what the people of a day are grouped: not at all, by their own group, or by place. */
export const PERSON_GROUPS = ['none', 'own', 'place'] as const
/** By what the people of a day are sorted. */
export const PERSON_SORTS = ['name', 'free', 'place'] as const

/** The chosen order of the people. */
export interface Arrangement {
  groupBy: (typeof PERSON_GROUPS)[number]
  sortBy: (typeof PERSON_SORTS)[number]
}

/** People under a common title; undefined for people without a group. */
export interface PersonSection<T extends PersonDay> {
  title: string | undefined
  people: readonly T[]
}

/** Returns the title of the place of a person's first row; undefined without rows. */
function findPlace({ placedRows }: PersonDay, placeField: string | undefined): string | undefined {
  const title = placeField && placedRows[0]?.row[getReferenceTitleName(placeField)]
  return title ? String(title) : undefined
}

const getFreeMinutes = ({ load }: PersonDay) => load.workedMinutes - load.usedMinutes

/** Compares texts; missing ones come last. */
export const compareTitles = (first: string | undefined, second: string | undefined): number =>
  Number(first === undefined) - Number(second === undefined) ||
  (first ?? '').localeCompare(second ?? '')

/** Sorts the people of a day and splits them into groups. `placeField` is the place of a row. */
export function arrangePeople<T extends PersonDay>(
  people: readonly T[],
  { groupBy, sortBy }: Arrangement,
  placeField: string | undefined,
): PersonSection<T>[] {
  const compareBy = {
    name: () => 0,
    free: (first: PersonDay, second: PersonDay) => getFreeMinutes(second) - getFreeMinutes(first),
    place: (first: PersonDay, second: PersonDay) =>
      compareTitles(findPlace(first, placeField), findPlace(second, placeField)),
  }
  const sortedPeople = people.toSorted(
    (first, second) =>
      compareBy[sortBy](first, second) || first.person.title.localeCompare(second.person.title),
  )
  if (groupBy === 'none') return [{ title: undefined, people: sortedPeople }]
  const getGroup = (personDay: PersonDay) =>
    groupBy === 'own' ? personDay.person.hint : findPlace(personDay, placeField)
  const titles = [...new Set(sortedPeople.map(getGroup))].toSorted(compareTitles)
  return titles.map((title) => ({
    title,
    people: sortedPeople.filter((personDay) => getGroup(personDay) === title),
  }))
}
