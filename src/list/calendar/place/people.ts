import type { FieldTypes } from '../../../../resources/kit/fields/field-types.ts'
import { labelOf } from '../../../../resources/kit/fields/pointing.ts'
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

/** Whether a row may be somebody's, as far as the fields say that the choice depends on. */
export function mayHave({ field }: LaneField, { row: theirs }: Person, row: Row): boolean {
  return Object.entries(field.within ?? {}).every(
    ([name, ours]) => theirs?.[name] === undefined || theirs[name] === row[ours],
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

/** Everybody whose rows these are, and with `choices` everybody else who could have some. */
export function peopleOf(
  lane: LaneField,
  rows: readonly Row[],
  known: readonly Row[],
  filters?: ListState['filters'],
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
  for (const row of filters ? asked(lane, known, filters) : []) add(row.id, titleOf(field.to, row))
  return [...people.values()].toSorted(byBelonging)
}
