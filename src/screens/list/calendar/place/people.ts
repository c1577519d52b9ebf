import type { FieldTypes } from '../../../../../registry/fields/field-types.ts'
import { getReferenceTitleName } from '../../../../../registry/fields/targets.ts'
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

/** Returns whether a day has a tray: rows are unassigned, or can be. */
export const needsTray = ({ field }: LaneField, unassignedRows: readonly unknown[]): boolean =>
  field.nullable === true || unassignedRows.length > 0

/** The different groups of a row and a person, because of which the person cannot have the row. */
export interface PersonMismatch {
  rowGroup: string
  personGroup: string
}

/**
 * Returns the first group in which a row and a person differ, for a field that requires the same.
 */
export function findMismatch(
  { field }: LaneField,
  { row: personRow }: Person,
  row: Row,
): PersonMismatch | undefined {
  const differingGroup = Object.entries(field.within ?? {}).find(
    ([personField, rowField]) =>
      personRow?.[personField] !== undefined && personRow[personField] !== row[rowField],
  )
  if (!differingGroup || !personRow) return undefined
  const [personField, rowField] = differingGroup
  const getGroupTitle = (row: Row, field: string) =>
    String(row[getReferenceTitleName(field)] ?? `#${row[field]}`)
  return {
    rowGroup: getGroupTitle(row, rowField),
    personGroup: getGroupTitle(personRow, personField),
  }
}

/**
 * Returns whether a person belongs to the same group as some of the rows, or to the group the list
 * is filtered by.
 */
function sharesGroup(
  { field: { within = {} } }: LaneField,
  personRow: Row,
  rows: readonly Row[],
  filters: ListState['filters'],
): boolean {
  const groupFieldPairs = Object.entries(within)
  return (
    groupFieldPairs.length > 0 &&
    groupFieldPairs.every(
      ([personField, rowField]) =>
        filters[rowField]?.includes(String(personRow[personField])) ||
        rows.some((row) => row[rowField] === personRow[personField]),
    )
  )
}

function getPersonHint({ within = {} }: FieldTypes['reference'], row: Row | undefined) {
  const [groupField] = Object.keys(within)
  const hint = groupField && row?.[getReferenceTitleName(groupField)]
  return typeof hint === 'string' ? hint : undefined
}

/** Returns the people who match the filters of a list. */
function listFilteredPersonRows(
  { name, field }: LaneField,
  personRows: readonly Row[],
  filters: ListState['filters'],
) {
  const matchesFilter = (value: unknown, values: readonly string[] = []) =>
    values.length === 0 || values.includes(String(value))
  return personRows.filter(
    (row) =>
      matchesFilter(row.id, filters[name]) &&
      Object.entries(field.within ?? {}).every(([personField, rowField]) =>
        matchesFilter(row[personField], filters[rowField]),
      ),
  )
}

const compareByGroup = (first: Person, second: Person) =>
  (first.hint ?? '').localeCompare(second.hint ?? '') || first.title.localeCompare(second.title)

/**
 * Returns the people who have rows, people without rows of the same group, such as a provider, and
 * people who work then. `isEverybody` adds all other people who can be chosen.
 */
export function listPeople(
  lane: LaneField,
  options: {
    rows: readonly Row[]
    personRows: readonly Row[]
    filters: ListState['filters']
    isEverybody: boolean
    workingIds?: ReadonlySet<number>
  },
): readonly Person[] {
  const { rows, personRows, filters, isEverybody, workingIds } = options
  const { name, field } = lane
  const rowById = new Map(personRows.map((row) => [row.id, row]))
  const people = new Map<number, Person>()
  const addPerson = (id: number, title: string) => {
    const row = rowById.get(id)
    if (!people.has(id)) people.set(id, { id, title, hint: getPersonHint(field, row), row })
  }
  // A row that has just moved still has the title of its former person.
  const getPersonTitle = (row: Row, id: number) => {
    const personRow = rowById.get(id)
    if (personRow) return getTitle(field.to, personRow)
    return String(row[getReferenceTitleName(name)] ?? `#${id}`)
  }
  for (const row of rows) {
    const id = row[name]
    if (typeof id === 'number') addPerson(id, getPersonTitle(row, id))
  }
  for (const row of listFilteredPersonRows(lane, personRows, filters))
    if (isEverybody || workingIds?.has(row.id) || sharesGroup(lane, row, rows, filters))
      addPerson(row.id, getTitle(field.to, row))
  return [...people.values()].toSorted(compareByGroup)
}
