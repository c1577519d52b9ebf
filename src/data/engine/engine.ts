import type { AnyResource } from '../../../registry/entities/registry.ts'
import { fold, narrowsSearch } from '../../../registry/values/search-text.ts'
import { sortKeys } from '../../../registry/values/sort-keys.ts'
import { Columns } from './columns.ts'
import { testOf } from './filters.ts'
import { Lru } from './lru.ts'
import { marked, passing } from './base/positions.ts'
import { arrange, arrangeBySeveral, comparison, firstRows } from './select.ts'
import { sumOf } from './sum-of.ts'
import type { Engine, EngineOptions, EngineRow, Page, PageQuery, Query } from './base/page-query.ts'

/** The number of cached results; at 100,000 rows each is at most 0.4 MB. */
const REMEMBERED = 24
/** The number of rows up to which the first pages are found without building the whole sort order. */
const SHALLOW = 500
/** How many times the rows that are asked for are found in one pass. */
const AHEAD = 4
/** The numbers of a field that has none. */
const NO_NUMBERS = new Float64Array()

/** The engine over columns that are built on first use. */
class ColumnEngine<R extends EngineRow> implements Engine<R> {
  readonly rows: readonly R[]
  readonly #columns: Columns
  readonly #texts = new Lru<Int32Array>(REMEMBERED)
  readonly #filtered = new Lru<Int32Array>(REMEMBERED)
  /** The same as marks, for the filters under which something is searched. */
  readonly #marks = new WeakMap<Int32Array, Uint8Array>()
  readonly #results = new Lru<Int32Array>(REMEMBERED)
  /** The first rows of results whose whole order is not known. */
  readonly #first = new Lru<number[]>(REMEMBERED)
  readonly #descending = new Map<string, Int32Array>()

  constructor(rows: readonly R[], resource: AnyResource, options: EngineOptions) {
    this.rows = rows
    this.#columns = new Columns(rows, resource, options)
  }

  query({ page, perPage, ...query }: PageQuery): Page<R> {
    const from = Math.max(0, (page - 1) * perPage)
    const chosen = this.#chosen(query)
    const total = chosen?.length ?? this.rows.length
    const shallow = this.#shallow(query, chosen, from + perPage)
    const ordered = shallow ?? this.#ordered(query, chosen)
    return { rows: this.#rowsAt(ordered.slice(from, from + perPage)), total }
  }

  all(query: Query): R[] {
    return this.#rowsAt(this.#ordered(query, this.#chosen(query)))
  }

  sum(query: Query, name: string): number {
    return sumOf(this.#columns.numbers(name) ?? NO_NUMBERS, this.#chosen(query))
  }

  *preIndex(fields: readonly string[]): Generator<void, void> {
    yield* this.#columns.haystackSlices()
    for (const field of fields) {
      if (this.#columns.knows(field)) yield* this.#columns.orderSlices(field)
      yield
    }
  }

  #rowsAt(positions: ArrayLike<number>): R[] {
    return Array.from(positions, (row) => this.rows[row] as R)
  }

  #sort({ sort = 'id', order = 'ASC' }: Query) {
    const keys = sortKeys(sort, order).filter(({ field }) => this.#columns.knows(field))
    const [first = { field: 'id', isDescending: order === 'DESC' }] = keys
    return { keys, sort: first.field, order: first.isDescending ? 'DESC' : 'ASC' } as const
  }

  /** Returns the positions of the rows that match the search and the filters; null for all rows. */
  #chosen({ q = '', filters = {} }: Query): Int32Array | null {
    const text = fold(q).trim()
    const filtered = this.#passed(filters)
    if (!text || !filtered) return text ? this.#found(text) : filtered
    const key = `${text}\n${JSON.stringify(filters)}`
    const cached = this.#filtered.get(key)
    if (cached) return cached
    const both = this.#foundAmong(filtered, text)
    this.#filtered.set(key, both)
    return both
  }

  /** Before there is an index, reading the rows that passed the filters is sooner than indexing all. */
  #foundAmong(filtered: Int32Array, text: string): Int32Array {
    const columns = this.#columns
    const isFew = filtered.length < this.rows.length / 2
    if (isFew && !columns.isIndexed) return columns.foundAmong(filtered, text)
    const hasPassed = this.#marks.get(filtered) ?? marked(filtered, this.rows.length)
    this.#marks.set(filtered, hasPassed)
    return passing(this.#found(text), [(row) => hasPassed[row] === 1])
  }

  #found(text: string): Int32Array {
    const cached = this.#texts.get(text)
    if (cached) return cached
    const haystack = this.#columns.haystack()
    const shorter = [...this.#texts.keys()]
      .filter((key) => narrowsSearch(text, key))
      .sort((a, b) => b.length - a.length)[0]
    const wider = shorter === undefined ? undefined : this.#texts.get(shorter)
    // Searching many rows one by one is slower than one pass over the whole text.
    const isNarrow = wider && wider.length < this.rows.length / 8
    const found = isNarrow ? haystack.searchWithin(wider, text) : haystack.search(text)
    this.#texts.set(text, found)
    return found
  }

  #passed(filters: Readonly<Record<string, unknown>>): Int32Array | null {
    const key = `\n${JSON.stringify(filters)}`
    const cached = this.#filtered.get(key)
    if (cached) return cached
    const tests = Object.entries(filters)
      .map(([name, value]) => testOf(this.#columns, name, value))
      .filter((test) => test !== undefined)
    if (tests.length === 0) return null
    const passed = passing(this.#columns.idOrder, tests)
    this.#filtered.set(key, passed)
    return passed
  }

  /** Finds the first rows without building the sort order; undefined where that would not be faster. */
  #shallow(query: Query, chosen: Int32Array | null, depth: number): number[] | undefined {
    const { keys, sort, order } = this.#sort(query)
    const columns = this.#columns
    if (keys.length > 1) return undefined
    if (sort === 'id' || columns.knownOrder(sort) || depth > SHALLOW) return undefined
    const rows = chosen ?? columns.idOrder
    if (rows.length <= SHALLOW) return undefined
    const key = this.#keyOf(query, [sort, order])
    const known = this.#first.get(key)
    if (known && known.length >= Math.min(depth, rows.length)) return known
    // Some more pages than the one that is asked for, in the pass that this one takes anyway.
    const count = Math.min(SHALLOW, depth * AHEAD)
    const first = firstRows(rows, count, comparison(columns, sort, order))
    this.#first.set(key, first)
    return first
  }

  #keyOf(query: Query, asked: unknown): string {
    return JSON.stringify([fold(query.q ?? '').trim(), query.filters ?? {}, asked])
  }

  #ordered(query: Query, chosen: Int32Array | null): Int32Array {
    const { keys, sort, order } = this.#sort(query)
    const key = this.#keyOf(query, keys.length > 1 ? keys : [sort, order])
    const cached = this.#results.get(key)
    if (cached) return cached
    const ordered =
      keys.length > 1
        ? arrangeBySeveral(this.#columns, chosen, keys)
        : arrange(this.#columns, chosen, sort, order, this.#descending)
    this.#results.set(key, ordered)
    return ordered
  }
}

/** Creates an engine over rows that do not change; new rows need a new engine. */
export function createEngine<R extends EngineRow>(
  rows: readonly R[],
  resource: AnyResource,
  options: EngineOptions,
): Engine<R> {
  return new ColumnEngine(rows, resource, options)
}
