import { useMemo } from 'react'
import { sortKeys } from '../../../registry/values/sort-keys.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ListReference } from '../../data/rows/list-references.ts'

/** So many columns have room beside a row. */
const ROOM = 5

/** The columns of a list that a row stands beside: its title, what it is sorted by, its state, and the first of the others. */
export function columnsBeside(
  { title }: Pick<AnyResource, 'title'>,
  columns: readonly string[],
  sort: string,
): readonly string[] {
  const first = [title, columns[0], 'state', ...sortKeys(sort).map(({ field }) => field)]
  const kept = new Set(columns.filter((name) => first.includes(name)))
  for (const name of columns) if (kept.size < ROOM) kept.add(name)
  return columns.filter((name) => kept.has(name))
}

/** The columns that a list shows: fewer of them while a row stands beside it. */
export function useColumnsBeside(
  { resource }: ListReference,
  columns: readonly string[],
  sort: string,
  isBeside: boolean,
): readonly string[] {
  return useMemo(
    () => (isBeside ? columnsBeside(resource, columns, sort) : columns),
    [resource, columns, sort, isBeside],
  )
}
