import { findChoicesImpliedByState } from '../../../../registry/entities/states.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'

/** Returns all columns that a list can show, the declared ones first. */
export function listAllColumns({ resource, list }: ListReference): string[] {
  const state = resource.states ? ['state'] : []
  const stateChoices = findChoicesImpliedByState(resource)
  const fields = Object.keys(resource.fields).filter((name) => !stateChoices.includes(name))
  return [...new Set([...list.columns, ...fields, ...state])]
}

/** Hides a column, or shows it after the column it follows in the declaration. */
export function toggleColumn(
  columns: readonly string[],
  name: string,
  every: readonly string[],
): readonly string[] {
  if (columns.includes(name)) return columns.filter((column) => column !== name)
  const before = every.slice(0, every.indexOf(name)).findLast((column) => columns.includes(column))
  const at = before === undefined ? 0 : columns.indexOf(before) + 1
  return columns.toSpliced(at, 0, name)
}

/** Moves a column by a number of positions, at most to either end. */
export function moveColumn(
  columns: readonly string[],
  name: string,
  by: number,
): readonly string[] {
  const at = columns.indexOf(name)
  const to = Math.min(Math.max(at + by, 0), columns.length - 1)
  return columns.toSpliced(at, 1).toSpliced(to, 0, name)
}
