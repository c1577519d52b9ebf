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
 * Thousandths in a unit. Amounts have at most three decimals, and sums of whole thousandths have no
 * rounding errors.
 */
const THOUSANDTHS_PER_UNIT = 1000

/** Adds the numbers at the given positions. NaN is an empty value and is skipped. */
function addAmounts(numbers: Float64Array, positions: readonly number[]): number {
  let thousandths = 0
  for (const position of positions) {
    const value = numbers[position] ?? Number.NaN
    if (!Number.isNaN(value)) thousandths += Math.round(value * THOUSANDTHS_PER_UNIT)
  }
  return thousandths / THOUSANDTHS_PER_UNIT
}

/** The maximum number of cached query results. */
const MAX_CACHED_RESULTS = 24
/** The numbers of a field that holds no numbers. */
const NO_NUMBERS = new Float64Array()

/** The positions of rows. */
type Positions = readonly number[]

/** The list engine. Columns, search texts and sort values are built on first use. */
class ColumnEngine<R extends EngineRow> implements Engine<R> {
  readonly rows: readonly R[]
  readonly #columns: Columns
  readonly #matchCache = new Lru<Positions>(MAX_CACHED_RESULTS)
  readonly #orderCache = new Lru<Positions>(MAX_CACHED_RESULTS)

  constructor(rows: readonly R[], resource: AnyResource, options: EngineOptions) {
    this.rows = rows
    this.#columns = new Columns(rows, resource, options)
  }

  query({ page, perPage, ...query }: PageQuery): EnginePage<R> {
    const pageStart = Math.max(0, (page - 1) * perPage)
    const orderedPositions = this.#sortMatches(query)
    return {
      rows: this.#getRows(orderedPositions.slice(pageStart, pageStart + perPage)),
      total: orderedPositions.length,
    }
  }

  all(query: Query): R[] {
    return this.#getRows(this.#sortMatches(query))
  }

  sum(query: Query, name: string): number {
    return addAmounts(this.#columns.getNumbers(name) ?? NO_NUMBERS, this.#findMatches(query))
  }

  *preIndex(fields: readonly string[]): Generator<void, void> {
    yield* this.#columns.buildSearchTexts()
    for (const field of fields) {
      if (this.#columns.isSortable(field)) yield* this.#columns.buildSortValues(field)
      yield
    }
  }

  #getRows(positions: Positions): R[] {
    return positions.map((row) => this.rows[row] as R)
  }

  /** Returns the positions of the rows that match the search and the filters. */
  #findMatches({ q = '', filters = {} }: Query): Positions {
    const searchText = foldLetters(q).trim()
    const key = JSON.stringify([searchText, filters])
    const cached = this.#matchCache.get(key)
    if (cached) return cached
    const tests = Object.entries(filters)
      .map(([name, value]) => buildTest(this.#columns, name, value))
      .filter((test) => test !== undefined)
    if (searchText)
      tests.push(this.#columns.getSearchTexts().createTest(searchText, this.#columns.plan))
    const positions = Array.from(this.rows.keys())
    const matches = positions.filter((row) => tests.every((test) => test(row)))
    this.#matchCache.set(key, matches)
    return matches
  }

  /** Returns the positions of the matching rows in order. */
  #sortMatches(query: Query): Positions {
    const { sort = 'id', order = 'ASC' } = query
    const matches = this.#findMatches(query)
    const keys = parseSortKeys(sort, order).filter(({ field }) => this.#columns.isSortable(field))
    const key = JSON.stringify([
      foldLetters(query.q ?? '').trim(),
      query.filters ?? {},
      keys,
      order,
    ])
    const cached = this.#orderCache.get(key)
    if (cached) return cached
    const isDescending = keys.at(-1)?.isDescending ?? order === 'DESC'
    const compare = this.#columns.createComparison([...keys, { field: 'id', isDescending }])
    const orderedPositions = matches.toSorted(compare)
    this.#orderCache.set(key, orderedPositions)
    return orderedPositions
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
