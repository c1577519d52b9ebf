import { MAX_SORT_KEYS, type SortKey, sortKeys } from '../../../registry/values/sort-keys.ts'

/**
 * Reads an order as addresses and declarations write it, with a minus before it for the last first;
 * of one by several columns the first.
 */
export function parseSort(text: string): SortKey {
  return sortKeys(text)[0] ?? { field: '', isDescending: false }
}

const written = (keys: readonly SortKey[]): string =>
  keys.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',')

/** An order as react-admin asks a data provider for it; one by several columns is named as it is. */
export function sortParam(text: string) {
  if (text.includes(',')) return { field: text, order: 'ASC' } as const
  const { field, isDescending } = parseSort(text)
  return { field, order: isDescending ? 'DESC' : 'ASC' } as const
}

/** The other way round by its first column. */
export function reversed(text: string): string {
  const [first, ...others] = sortKeys(text)
  return first ? written([{ ...first, isDescending: !first.isDescending }, ...others]) : text
}

/** The order after a click on the head of a column: by it, and by it the other way where it is so already. */
export function sortedBy(text: string, column: string): string {
  return text === column ? `-${column}` : column
}

/**
 * The order after a column was added to it: by that one last, then by it the other way, then
 * without it. What is sorted by a column that is not `shown` is given up: nobody could see why.
 */
export function alsoSortedBy(text: string, column: string, shown: readonly string[]): string {
  const keys = sortKeys(text).filter(({ field }) => shown.includes(field))
  const key = keys.find(({ field }) => field === column)
  const others = keys.filter(({ field }) => field !== column)
  if (!key)
    return written([...others.slice(0, MAX_SORT_KEYS - 1), { field: column, isDescending: false }])
  if (key.isDescending) return written(others) || column
  return written(keys.map((one) => (one === key ? { ...one, isDescending: true } : one)))
}

/** The place of a column in an order, from 1, its way, and by how many columns the order is. */
export interface SortPlace {
  place: number
  isDescending: boolean
  count: number
}

/** Returns the place of a column in an order; undefined where rows are not sorted by it. */
export function placeInSort(text: string, column: string): SortPlace | undefined {
  const keys = sortKeys(text)
  const at = keys.findIndex(({ field }) => field === column)
  const key = keys[at]
  return key && { place: at + 1, isDescending: key.isDescending, count: keys.length }
}
