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
  allColumns: readonly string[],
): readonly string[] {
  if (columns.includes(name)) return columns.filter((column) => column !== name)
  const columnBefore = allColumns
    .slice(0, allColumns.indexOf(name))
    .findLast((column) => columns.includes(column))
  const position = columnBefore === undefined ? 0 : columns.indexOf(columnBefore) + 1
  return columns.toSpliced(position, 0, name)
}

/** Moves a column by a number of positions, at most to either end. */
export function moveColumn(
  columns: readonly string[],
  name: string,
  step: number,
): readonly string[] {
  const oldPosition = columns.indexOf(name)
  const newPosition = Math.min(Math.max(oldPosition + step, 0), columns.length - 1)
  return columns.toSpliced(oldPosition, 1).toSpliced(newPosition, 0, name)
}
