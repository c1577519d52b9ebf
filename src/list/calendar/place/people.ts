import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { labelOf } from '../../../../registry/fields/pointing.ts'
import type { Row } from '../../../data/rows/normalise.ts'
import { titleOf } from '../../../data/rows/resources.ts'
import type { ListState } from '../../../table/state/list-state.ts'

/** The reference by which the rows of a calendar are somebody's. */
export interface LaneField {
  name: string
  field: FieldTypes['reference']
}

/** Somebody for whom rows are. */
export interface Person {
  id: number
  title: string
  /** The title of what they belong to. */
  hint?: string
  /** All that is known of them; undefined for somebody who cannot be chosen any more. */
  row?: Row
}

/** What keeps a row from being somebody's: the names of what each of them belongs to. */
export interface Mismatch {
  ours: string
  theirs: string
}

/** The first field that the choice depends on in which a row and somebody differ. */
export function mismatchOf(
  { field }: LaneField,
  { row: theirs }: Person,
  row: Row,
): Mismatch | undefined {
  const differing = Object.entries(field.within ?? {}).find(
    ([name, ours]) => theirs?.[name] !== undefined && theirs[name] !== row[ours],
  )
  if (!differing || !theirs) return undefined
  const [name, ours] = differing
  const titleIn = (of: Row, field: string) => String(of[labelOf(field)] ?? `#${of[field]}`)
  return { ours: titleIn(row, ours), theirs: titleIn(theirs, name) }
}

/** Whether somebody belongs to the same as some of the rows, or as what a list is filtered by. */
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

function hintOf({ within = {} }: FieldTypes['reference'], row: Row | undefined) {
  const [belongs] = Object.keys(within)
  const hint = belongs && row?.[labelOf(belongs)]
  return typeof hint === 'string' ? hint : undefined
}

/** Those whom the filters of a list leave over. */
function asked({ name, field }: LaneField, choices: readonly Row[], filters: ListState['filters']) {
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

const byBelonging = (one: Person, other: Person) =>
  (one.hint ?? '').localeCompare(other.hint ?? '') || one.title.localeCompare(other.title)

/**
 * Everybody whose rows these are, and those who have none but belong to the same, such as a
 * provider; with `isEverybody` everybody else who could have some.
 */
export function peopleOf(
  lane: LaneField,
  rows: readonly Row[],
  known: readonly Row[],
  filters: ListState['filters'],
  isEverybody: boolean,
): readonly Person[] {
  const { name, field } = lane
  const rowOf = new Map(known.map((row) => [row.id, row]))
  const people = new Map<number, Person>()
  const add = (id: number, title: string) => {
    const row = rowOf.get(id)
    if (!people.has(id)) people.set(id, { id, title, hint: hintOf(field, row), row })
  }
  for (const row of rows)
    if (typeof row[name] === 'number') add(row[name], String(row[labelOf(name)] ?? `#${row[name]}`))
  for (const row of asked(lane, known, filters))
    if (isEverybody || belongsToShown(lane, row, rows, filters)) add(row.id, titleOf(field.to, row))
  return [...people.values()].toSorted(byBelonging)
}
