import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { foldLetters } from '../../../../registry/values/search-text.ts'
import { parseSortKeys } from '../../../../registry/values/sort-keys.ts'
import type {
  Engine,
  EngineOptions,
  EnginePage,
  EngineRow,
  PageQuery,
  Query,
} from './page-query.ts'
import { Columns } from './columns.ts'
import { buildTest } from './filters.ts'

/** A map with a maximum size. It deletes the least recently used entry first. */
class Lru<V> {
  readonly #limit: number
  readonly #entries = new Map<string, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#limit && !oldest.done) this.#entries.delete(oldest.value)
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }
}

/**
 * Amounts have at most three decimals. They are added as integers in thousandths, to avoid rounding
 * errors.
 */
const PARTS = 1000

/** Adds the numbers at the given positions. NaN is an empty value and is skipped. */
function addAmounts(numbers: Float64Array, positions: readonly number[]): number {
  let parts = 0
  for (const position of positions) {
    const value = numbers[position] ?? Number.NaN
    if (!Number.isNaN(value)) parts += Math.round(value * PARTS)
  }
  return parts / PARTS
}

/** The number of cached results. */
const REMEMBERED = 24
/** The numbers of a field without numbers. */
const NO_NUMBERS = new Float64Array()

/** The positions of rows. */
type Positions = readonly number[]

/** The list engine. Columns, search texts and sort values are built on first use. */
class ColumnEngine<R extends EngineRow> implements Engine<R> {
  readonly rows: readonly R[]
  readonly #columns: Columns
  readonly #matches = new Lru<Positions>(REMEMBERED)
  readonly #ordered = new Lru<Positions>(REMEMBERED)

  constructor(rows: readonly R[], resource: AnyResource, options: EngineOptions) {
    this.rows = rows
    this.#columns = new Columns(rows, resource, options)
  }

  query({ page, perPage, ...query }: PageQuery): EnginePage<R> {
    const from = Math.max(0, (page - 1) * perPage)
    const ordered = this.#order(query)
    return { rows: this.#rowsAt(ordered.slice(from, from + perPage)), total: ordered.length }
  }

  all(query: Query): R[] {
    return this.#rowsAt(this.#order(query))
  }

  sum(query: Query, name: string): number {
    return addAmounts(this.#columns.numbers(name) ?? NO_NUMBERS, this.#match(query))
  }

  *preIndex(fields: readonly string[]): Generator<void, void> {
    yield* this.#columns.textSlices()
    for (const field of fields) {
      if (this.#columns.knows(field)) yield* this.#columns.sortSlices(field)
      yield
    }
  }

  #rowsAt(positions: Positions): R[] {
    return positions.map((row) => this.rows[row] as R)
  }

  /** Returns the positions of the rows that match the search and the filters. */
  #match({ q = '', filters = {} }: Query): Positions {
    const text = foldLetters(q).trim()
    const key = JSON.stringify([text, filters])
    const cached = this.#matches.get(key)
    if (cached) return cached
    const tests = Object.entries(filters)
      .map(([name, value]) => buildTest(this.#columns, name, value))
      .filter((test) => test !== undefined)
    if (text) tests.push(this.#columns.texts().test(text, this.#columns.plan))
    const positions = Array.from(this.rows.keys())
    const matches = positions.filter((row) => tests.every((test) => test(row)))
    this.#matches.set(key, matches)
    return matches
  }

  /** Returns the positions of the matching rows in order. */
  #order(query: Query): Positions {
    const { sort = 'id', order = 'ASC' } = query
    const matches = this.#match(query)
    const keys = parseSortKeys(sort, order).filter(({ field }) => this.#columns.knows(field))
    const key = JSON.stringify([
      foldLetters(query.q ?? '').trim(),
      query.filters ?? {},
      keys,
      order,
    ])
    const cached = this.#ordered.get(key)
    if (cached) return cached
    const isDescending = keys.at(-1)?.isDescending ?? order === 'DESC'
    const compare = this.#columns.comparison([...keys, { field: 'id', isDescending }])
    const ordered = matches.toSorted(compare)
    this.#ordered.set(key, ordered)
    return ordered
  }
}

/** Creates an engine over immutable rows. New rows need a new engine. */
export function createEngine<R extends EngineRow>(
  rows: readonly R[],
  resource: AnyResource,
  options: EngineOptions,
): Engine<R> {
  return new ColumnEngine(rows, resource, options)
}
