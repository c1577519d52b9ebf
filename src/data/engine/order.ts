/** The rows in the order of one column, and each row's rank in it. */
export interface Order {
  /** Row positions, ascending, those without a value last, equal ones by id. */
  ascending: Int32Array
  /** By row position; equal values have equal ranks. */
  ranks: Int32Array
  /** The rank of rows without a value: the greatest. */
  none: number
}

/** Row positions by ascending id. */
export function byId(ids: Float64Array): Int32Array {
  const order = new Int32Array(ids.length)
  let isOrdered = true
  for (let row = 0; row < order.length; row++) {
    order[row] = row
    if (row > 0 && (ids[row - 1] ?? 0) > (ids[row] ?? 0)) isOrdered = false
  }
  return isOrdered ? order : order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b)
}

/** Where each row stands in an order. */
export function placesIn(order: Int32Array): Int32Array {
  const references = new Int32Array(order.length)
  for (let reference = 0; reference < order.length; reference++)
    references[order[reference] ?? 0] = reference
  return references
}

/** Sorts rows by rank in linear time; taken by id, equal ranks stay by id. */
export function orderOf(ranks: Int32Array, none: number, idOrder: Int32Array): Order {
  const starts = new Int32Array(none + 2)
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1
  for (let rank = 1; rank < starts.length; rank++) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  }
  const ascending = new Int32Array(ranks.length)
  for (const row of idOrder) {
    const rank = ranks[row] ?? none
    const reference = starts[rank] ?? 0
    ascending[reference] = row
    starts[rank] = reference + 1
  }
  return { ascending, ranks, none }
}

/** The other direction: ranks turned round, while missing values stay last and equal ones by id. */
export function reversed({ ascending, ranks, none }: Order): Int32Array {
  const result = new Int32Array(ascending.length)
  let end = ascending.length
  while (end > 0 && ranks[ascending[end - 1] ?? 0] === none) end--
  result.set(ascending.subarray(end), end)
  let reference = 0
  while (end > 0) {
    const rank = ranks[ascending[end - 1] ?? 0]
    let start = end - 1
    while (start > 0 && ranks[ascending[start - 1] ?? 0] === rank) start--
    result.set(ascending.subarray(start, end), reference)
    reference += end - start
    end = start
  }
  return result
}

function placeIn(sorted: Float64Array, key: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Ranks of numbers; NaN is a missing value. */
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
    ranks[row] = Number.isNaN(key) ? count : placeIn(distinct, key)
  }
  return { ranks, none: count }
}
