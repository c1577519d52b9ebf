import {
  MAX_SORT_KEYS,
  type SortKey,
  parseSortKeys,
} from '../../../../registry/values/sort-keys.ts'

/**
 * Reads the first key of a sort order as addresses and declarations write it; a leading minus means
 * descending.
 */
export function parseSort(text: string): SortKey {
  return parseSortKeys(text)[0] ?? { field: '', isDescending: false }
}

const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',')

/**
 * Returns a sort order as react-admin's sort parameter. An order by several columns is kept as
 * text.
 */
export function toSortParam(text: string) {
  if (text.includes(',')) return { field: text, order: 'ASC' } as const
  const { field, isDescending } = parseSort(text)
  return { field, order: isDescending ? 'DESC' : 'ASC' } as const
}

/** Reverses the first column of a sort order. */
export function reverseSort(text: string): string {
  const [firstKey, ...otherKeys] = parseSortKeys(text)
  return firstKey
    ? writeSort([{ ...firstKey, isDescending: !firstKey.isDescending }, ...otherKeys])
    : text
}

/** Returns the sort order after a click on a column's head: ascending, then descending. */
export function toggleSort(text: string, column: string): string {
  return text === column ? `-${column}` : column
}

/**
 * Returns the sort order after adding a column: ascending, then descending, then without it. Hidden
 * columns are removed from the order, because users could not see the reason for it.
 */
export function addSortColumn(text: string, column: string, columns: readonly string[]): string {
  const keys = parseSortKeys(text).filter(({ field }) => columns.includes(field))
  const key = keys.find(({ field }) => field === column)
  const otherKeys = keys.filter(({ field }) => field !== column)
  if (!key)
    return writeSort([
      ...otherKeys.slice(0, MAX_SORT_KEYS - 1),
      { field: column, isDescending: false },
    ])
  if (key.isDescending) return writeSort(otherKeys) || column
  return writeSort(
    keys.map((sortKey) => (sortKey === key ? { ...sortKey, isDescending: true } : sortKey)),
  )
}

/**
 * The position of a column in a sort order, from 1, its direction, and the number of sort columns.
 */
export interface SortPosition {
  position: number
  isDescending: boolean
  count: number
}

/** Returns the position of a column in a sort order; undefined if rows are not sorted by it. */
export function findSortPosition(text: string, column: string): SortPosition | undefined {
  const keys = parseSortKeys(text)
  const index = keys.findIndex(({ field }) => field === column)
  const key = keys[index]
  return key && { position: index + 1, isDescending: key.isDescending, count: keys.length }
}
