import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'

/** Rows with the same values in the fields that the choices depend on. */
export interface RowGroup {
  rows: readonly Row[]
  /** The titles of the values the group shares. */
  name: string
}

/** Returns the fields of a row that decide which values the named fields may take. */
export function listDecidingChoices({ fields }: AnyResource, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const field = fields[name]
    return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
  })
}

/** Returns the deciding fields in which the rows differ, so that no choice fits all. */
export const listDifferingFields = (
  resource: AnyResource,
  names: readonly string[],
  rows: readonly Row[],
): string[] =>
  listDecidingChoices(resource, names).filter(
    (name) => new Set(rows.map((row) => row[name])).size > 1,
  )

/** Groups rows so that the same choice fits all rows of a group. */
export function groupRows(rows: readonly Row[], differingFields: readonly string[]): RowGroup[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(differingFields.map((name) => row[name]))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const getName = (row: Row) =>
    differingFields.map((name) => row[getReferenceTitleName(name)] ?? row[name]).join(', ')
  return [...groups.values()].map((sameRows) => ({
    rows: sameRows,
    name: sameRows[0] ? getName(sameRows[0]) : '',
  }))
}
