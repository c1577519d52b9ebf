import { labelOf } from '../../../registry/fields/pointing.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../data/rows/normalise.ts'

/** Rows that agree in the fields that the choices depend on. */
export interface Group {
  rows: readonly Row[]
  /** The titles of what the group has in common. */
  name: string
}

/** The fields of a row that decide what can be chosen for these fields. */
export function decidingChoices({ fields }: AnyResource, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const field = fields[name]
    return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
  })
}

/** The fields that a choice depends on and in which the rows differ, so that no choice fits all. */
export const differing = (
  resource: AnyResource,
  names: readonly string[],
  rows: readonly Row[],
): string[] =>
  decidingChoices(resource, names).filter((name) => new Set(rows.map((row) => row[name])).size > 1)

/** The rows in groups, each of which can be given the same choice. */
export function groupsOf(rows: readonly Row[], differ: readonly string[]): Group[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(differ.map((name) => row[name]))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const nameOf = (row: Row) => differ.map((name) => row[labelOf(name)] ?? row[name]).join(', ')
  return [...groups.values()].map((of) => ({ rows: of, name: of[0] ? nameOf(of[0]) : '' }))
}
