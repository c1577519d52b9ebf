import type { FieldTypes } from '../../../../../registry/fields/field-types.ts'
import { getLabelName } from '../../../../../registry/fields/targets.ts'
import type { Row } from '../../../../platform/data/rows/normalise.ts'
import { getTitle } from '../../../../platform/data/rows/resources.ts'
import type { ListState } from '../../../../parts/table/state/list-state.ts'

/** The reference field that assigns the rows of a calendar to people. */
export interface LaneField {
  name: string
  field: FieldTypes['reference']
}

/** A person with their own column. */
export interface Person {
  id: number
  title: string
  /** The title of the group a person belongs to. */
  hint?: string
  /** The row of the person; undefined if the person can no longer be chosen. */
  row?: Row
}

/** The reason a row cannot be assigned to a person: they belong to different groups. */
export interface Mismatch {
  ours: string
  theirs: string
}

/**
 * Returns the first field in which the row and the person differ and on which the choice depends.
 */
export function findMismatch(
  { field }: LaneField,
  { row: theirs }: Person,
  row: Row,
): Mismatch | undefined {
  const differing = Object.entries(field.within ?? {}).find(
    ([name, ours]) => theirs?.[name] !== undefined && theirs[name] !== row[ours],
  )
  if (!differing || !theirs) return undefined
  const [name, ours] = differing
  const findTitle = (row: Row, field: string) =>
    String(row[getLabelName(field)] ?? `#${row[field]}`)
  return { ours: findTitle(row, ours), theirs: findTitle(theirs, name) }
}

/**
 * Returns whether a person belongs to the same group as some of the rows, or to the group the list
 * is filtered by.
 */
function belongsToShown(
  { field: { within = {} } }: LaneField,
  theirs: Row,
  rows: readonly Row[],
  filters: ListState['filters'],
): boolean {
  const pairs = Object.entries(within)
  return (
    pairs.length > 0 &&
    pairs.every(
      ([name, ours]) =>
        filters[ours]?.includes(String(theirs[name])) ||
        rows.some((row) => row[ours] === theirs[name]),
    )
  )
}

function getHint({ within = {} }: FieldTypes['reference'], row: Row | undefined) {
  const [belongs] = Object.keys(within)
  const hint = belongs && row?.[getLabelName(belongs)]
  return typeof hint === 'string' ? hint : undefined
}

/** Returns the people who match the filters of a list. */
function filteredPeople(
  { name, field }: LaneField,
  choices: readonly Row[],
  filters: ListState['filters'],
) {
  const fits = (value: unknown, values: readonly string[] = []) =>
    values.length === 0 || values.includes(String(value))
  return choices.filter(
    (row) =>
      fits(row.id, filters[name]) &&
      Object.entries(field.within ?? {}).every(([theirs, ours]) =>
        fits(row[theirs], filters[ours]),
      ),
  )
}

const byBelonging = (first: Person, second: Person) =>
  (first.hint ?? '').localeCompare(second.hint ?? '') || first.title.localeCompare(second.title)

interface PeopleOptions {
  lane: LaneField
  rows: readonly Row[]
  choices: readonly Row[]
  filters: ListState['filters']
  isEverybody: boolean
  working?: ReadonlySet<number>
}

/**
 * Returns the people who have rows, people without rows of the same group, such as a provider, and
 * people who work then. `isEverybody` adds all other people who can be chosen.
 */
export function listPeople({
  lane,
  rows,
  choices,
  filters,
  isEverybody,
  working = new Set(),
}: PeopleOptions): readonly Person[] {
  const { name, field } = lane
  const findRow = new Map(choices.map((row) => [row.id, row]))
  const people = new Map<number, Person>()
  const addPerson = (id: number, title: string) => {
    const row = findRow.get(id)
    if (!people.has(id)) people.set(id, { id, title, hint: getHint(field, row), row })
  }
  for (const row of rows)
    if (typeof row[name] === 'number')
      addPerson(row[name], String(row[getLabelName(name)] ?? `#${row[name]}`))
  for (const row of filteredPeople(lane, choices, filters))
    if (isEverybody || working.has(row.id) || belongsToShown(lane, row, rows, filters))
      addPerson(row.id, getTitle(field.to, row))
  return [...people.values()].toSorted(byBelonging)
}
