import { sortKeys } from '../../../registry/values/sort-keys.ts'
import type { Column } from './column.ts'

type Known = Pick<Column<never>, 'name' | 'kind'>

/**
 * Returns the names of the columns that may give way where they do not all fit, the first to go
 * first: those that are declared, then the others from the last. The title, the state and what the
 * rows are sorted by never do.
 */
export function givingWay(
  columns: readonly Known[],
  declared: readonly string[],
  sort: string,
): readonly string[] {
  const sorted = sortKeys(sort).map(({ field }) => field)
  const free = columns
    .filter(({ name, kind }) => kind !== 'title' && kind !== 'state' && !sorted.includes(name))
    .map(({ name }) => name)
  const first = declared.filter((name) => free.includes(name))
  return [...first, ...free.filter((name) => !first.includes(name)).toReversed()]
}
