import type { Columns } from './columns.ts'
import type { SortKey } from '../../../registry/values/sort-keys.ts'
import { idsOf, type Order, orderOf, reversed, turned } from './order.ts'
import { marked } from './base/positions.ts'
import { shownName, textIn } from './values.ts'

type Direction = 'ASC' | 'DESC'
type Compare = (a: number, b: number) => number

/**
 * The number of rows below which they are sorted on their own rather than picked from the whole
 * order.
 */
const FEW = 1000
/** Of how many rows one is chosen where sorting the chosen ones is sooner than looking at all rows. */
const SPARSE = 32

/**
 * Sorts the chosen rows, or all rows for null, by a column; caches the descending order in
 * `descending`.
 */
export function arrange(
  columns: Columns,
  chosen: Int32Array | null,
  sort: string,
  direction: Direction,
  descending: Map<string, Int32Array>,
): Int32Array {
  if (chosen && chosen.length < FEW && !columns.knownOrder(sort)) {
    return chosen.slice().sort(comparison(columns, sort, direction))
  }
  const order = columns.order(sort)
  if (chosen && chosen.length < columns.rows.length / SPARSE)
    return byRank(columns, chosen, order, direction)
  let whole = direction === 'ASC' ? order.ascending : descending.get(sort)
  if (!whole) {
    whole = reversed(order)
    descending.set(sort, whole)
  }
  return chosen ? those(chosen, whole) : whole
}

/** Sorts the chosen rows, or all rows for null, by several columns, each within the one before. */
export function arrangeBySeveral(
  columns: Columns,
  chosen: Int32Array | null,
  keys: readonly SortKey[],
): Int32Array {
  const byId = keys.at(-1)?.isDescending ? columns.idOrder.slice().reverse() : columns.idOrder
  // A counting sort keeps the order of equal rows: the last column is sorted by first.
  const whole = keys.reduceRight((before, { field, isDescending }) => {
    const order = columns.order(field)
    return orderOf(isDescending ? turned(order) : order.ranks, order.none, before).ascending
  }, byId)
  return chosen ? those(chosen, whole) : whole
}

/** Sorts few of many rows by their ranks: each with its place by id is one number. */
function byRank(
  columns: Columns,
  chosen: Int32Array,
  { ranks, none }: Order,
  direction: Direction,
): Int32Array {
  const { idOrder } = columns
  const places = columns.order('id').ranks
  const keys = new Float64Array(chosen.length)
  for (let at = 0; at < keys.length; at++) {
    const row = chosen[at] ?? 0
    const rank = ranks[row] ?? none
    const isAscending = direction === 'ASC'
    const turn = isAscending || rank === none ? rank : none - 1 - rank
    const place = places[row] ?? 0
    keys[at] = turn * idOrder.length + (isAscending ? place : idOrder.length - 1 - place)
  }
  const inOrder = direction === 'ASC' ? idOrder : idOrder.slice().reverse()
  return Int32Array.from(keys.sort(), (key) => inOrder[key % inOrder.length] ?? 0)
}

/** Returns the chosen rows in the order of all rows. */
function those(chosen: Int32Array, whole: Int32Array): Int32Array {
  const isChosen = marked(chosen, whole.length)
  const result = new Int32Array(chosen.length)
  let at = 0
  for (const row of whole) if (isChosen[row] === 1) result[at++] = row
  return result
}

/**
 * Returns a comparison of two rows by a column's values: missing values last, equal ones by id in the
 * same direction.
 */
export function comparison(columns: Columns, sort: string, direction: Direction): Compare {
  const sign = direction === 'ASC' ? 1 : -1
  const byId: Compare = idsOf(columns.rows)
  const compare = columns.isText(sort) ? compareTexts(columns, sort) : compareNumbers(columns, sort)
  return (a, b) => compare(a, b, sign) || sign * byId(a, b)
}

type Signed = (a: number, b: number, sign: number) => number

function compareTexts(columns: Columns, sort: string): Signed {
  const { rows, resource } = columns
  const shown = shownName(sort, resource.fields)
  return (a, b, sign) => {
    const left = textIn(rows[a], shown)
    const right = textIn(rows[b], shown)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return left === right ? 0 : sign * columns.compare(left, right)
  }
}

function compareNumbers(columns: Columns, sort: string): Signed {
  const none = Object.keys(columns.resource.states ?? {}).length
  const numbers = columns.numbers(sort)
  const valueAt = (row: number) => {
    if (numbers) return numbers[row] ?? Number.NaN
    const state = columns.states[row] ?? none
    return state === none ? Number.NaN : state
  }
  return (a, b, sign) => {
    const left = valueAt(a)
    const right = valueAt(b)
    if (Number.isNaN(left) || Number.isNaN(right)) {
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    }
    return sign * (left - right)
  }
}

/** Returns the first few rows of an order, found in one pass without sorting the rest. */
export function firstRows(rows: Iterable<number>, count: number, compare: Compare): number[] {
  const best: number[] = []
  for (const row of rows) {
    const worst = best[best.length - 1]
    if (best.length === count && worst !== undefined && compare(row, worst) >= 0) continue
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(row, best[middle] ?? 0) < 0) high = middle
      else low = middle + 1
    }
    best.splice(low, 0, row)
    if (best.length > count) best.pop()
  }
  return best
}
