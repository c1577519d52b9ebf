import type { EngineRow } from './base/page-query.ts'

/** The sort order of one column. */
export interface Order {
  /** The row positions by ascending value, rows without a value last, rows with equal values by id. */
  ascending: Int32Array
  /** The rank of each row's value, by row position; equal values have equal ranks. */
  ranks: Int32Array
  /** The rank of rows without a value, which is the greatest. */
  none: number
}

/** Returns the row positions by ascending id. */
export function byId(rows: readonly EngineRow[]): Int32Array {
  const order = new Int32Array(rows.length)
  let isOrdered = true
  let before = Number.NEGATIVE_INFINITY
  for (let row = 0; row < order.length; row++) {
    const id = rows[row]?.id ?? 0
    order[row] = row
    if (before > id) isOrdered = false
    before = id
  }
  return isOrdered ? order : order.sort(idsOf(rows))
}

/** Compares two rows by their ids. */
export const idsOf =
  (rows: readonly EngineRow[]) =>
  (a: number, b: number): number =>
    (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0) || a - b

/** Returns the index of each row in an order, by row position. */
export function positionsIn(order: Int32Array): Int32Array {
  const positions = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) positions[order[at] ?? 0] = at
  return positions
}

/** Sorts rows by rank in linear time (a counting sort); rows of equal rank keep the order by id. */
export function orderOf(ranks: Int32Array, none: number, idOrder: Int32Array): Order {
  const starts = new Int32Array(none + 2)
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1
  for (let rank = 1; rank < starts.length; rank++) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  }
  const ascending = new Int32Array(ranks.length)
  for (const row of idOrder) {
    const rank = ranks[row] ?? none
    const at = starts[rank] ?? 0
    ascending[at] = row
    starts[rank] = at + 1
  }
  return { ascending, ranks, none }
}

/** Returns the row positions in descending order, equal rows too; rows without a value stay last. */
export function reversed({ ascending, ranks, none }: Order): Int32Array {
  let end = ascending.length
  while (end > 0 && ranks[ascending[end - 1] ?? 0] === none) end--
  const result = new Int32Array(ascending.length)
  result.set(ascending.slice(0, end).reverse())
  result.set(ascending.slice(end).reverse(), end)
  return result
}

/** Returns the ranks of a column whose greatest value comes first; rows without a value stay last. */
export function turned({ ranks, none }: Pick<Order, 'ranks' | 'none'>): Int32Array {
  const result = new Int32Array(ranks.length)
  for (let row = 0; row < result.length; row++) {
    const rank = ranks[row] ?? none
    result[row] = rank === none ? none : none - 1 - rank
  }
  return result
}

function indexIn(sorted: Float64Array, key: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Ranks numbers, by row position; NaN is a missing value, with the rank `none`. */
export function rankNumbers(keys: Float64Array): { ranks: Int32Array; none: number } {
  // NaN sorts last, and differs from itself.
  const sorted = keys.slice().sort()
  let count = 0
  for (let at = 0; at < sorted.length && !Number.isNaN(sorted[at]); at++) {
    const key = sorted[at] ?? 0
    if (count === 0 || sorted[count - 1] !== key) sorted[count++] = key
  }
  const distinct = sorted.subarray(0, count)
  const ranks = new Int32Array(keys.length)
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? Number.NaN
    ranks[row] = Number.isNaN(key) ? count : indexIn(distinct, key)
  }
  return { ranks, none: count }
}
