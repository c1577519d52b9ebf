import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isPointing } from '../../../registry/fields/pointing.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { showsCode } from '../../../registry/fields/codes.ts'
import { resourceOf } from '../rows/resources.ts'
import { finish, rankTexts } from './base/collate.ts'
import { Haystack, type Searched } from './search/haystack.ts'
import { byId, type Order, orderOf, positionsIn, rankNumbers } from './order.ts'
import { stateCodes } from './states.ts'
import type { EngineOptions, EngineRow } from './base/page-query.ts'
import { searchRows } from './search/row-search.ts'
import { numberIn, shownName, textIn } from './values.ts'

const isSearched = (field: Field | undefined) =>
  field !== undefined && 'search' in field && field.search === true

/** The columns of a list: numbers, sort orders and search indexes, each built on first use. */
export class Columns {
  readonly rows: readonly EngineRow[]
  readonly resource: AnyResource
  readonly compare: (a: string, b: string) => number
  readonly #numbers = new Map<string, Float64Array>()
  readonly #orders = new Map<string, Order>()
  readonly #haystacks = new Map<string, Haystack>()
  #states: Uint8Array | undefined
  #idOrder: Int32Array | undefined

  readonly timeZone: string
  /** The current day in that zone. */
  readonly today: string

  constructor(rows: readonly EngineRow[], resource: AnyResource, options: EngineOptions) {
    const { locale, timeZone, today = dayIn(timeZone, new Date()) } = options
    this.timeZone = timeZone
    this.today = today
    this.rows = rows
    this.resource = resource
    this.compare = new Intl.Collator(locale, { numeric: true }).compare
  }

  /** Whether rows can be sorted by a name. */
  knows(name: string): boolean {
    return name in this.resource.fields || (name === 'state' && this.resource.states !== undefined)
  }

  /** Whether a column is sorted as text in the user's language. */
  isText(name: string): boolean {
    const field = this.resource.fields[name]
    return field !== undefined && (isPointing(field) || numberIn(field) === undefined)
  }

  /** Returns a field's values as numbers if they have been read. */
  knownNumbers(name: string): Float64Array | undefined {
    return this.#numbers.get(name)
  }

  /** Returns a field's values as numbers, NaN for a missing one; undefined for a text field. */
  numbers(name: string): Float64Array | undefined {
    const cached = this.#numbers.get(name)
    const field = this.resource.fields[name]
    const read = field && numberIn(field)
    if (cached || !read) return cached
    // A loop by hand: `Float64Array.from` is several times slower.
    const made = new Float64Array(this.rows.length)
    for (let row = 0; row < made.length; row++) made[row] = read(this.rows[row]?.[name])
    this.#numbers.set(name, made)
    return made
  }

  get states(): Uint8Array {
    this.#states ??= stateCodes(this.rows, this.resource, this.today)
    return this.#states
  }

  get idOrder(): Int32Array {
    this.#idOrder ??= byId(this.rows)
    return this.#idOrder
  }

  /** Returns the sort order of a column if it has been built. */
  knownOrder(name: string): Order | undefined {
    return this.#orders.get(name)
  }

  order(name: string): Order {
    return finish(this.orderSlices(name))
  }

  /** Builds the sort order of a column in slices of a few milliseconds. */
  *orderSlices(name: string): Generator<void, Order> {
    const cached = this.#orders.get(name)
    if (cached) return cached
    if (name === 'id') return this.#orderById()
    const { ranks, none } = yield* this.#ranks(name)
    yield
    const made = orderOf(ranks, none, this.idOrder)
    this.#orders.set(name, made)
    return made
  }

  /** The order by id needs no ranking: no id is missing and none occurs twice. */
  #orderById(): Order {
    const ranks = positionsIn(this.idOrder)
    const order = { ascending: this.idOrder, ranks, none: this.rows.length }
    this.#orders.set('id', order)
    return order
  }

  *#ranks(name: string) {
    if (name === 'state' && !(name in this.resource.fields)) {
      const none = Object.keys(this.resource.states ?? {}).length
      return { ranks: Int32Array.from(this.states), none }
    }
    const numbers = this.isText(name) ? undefined : this.numbers(name)
    if (numbers) return rankNumbers(numbers)
    const shown = shownName(name, this.resource.fields)
    const values = this.rows.map((row) => textIn(row, shown))
    return yield* rankTexts(values, this.compare)
  }

  /** Returns the search index of a field, or of all searchable fields. */
  haystack(name?: string): Haystack {
    return finish(this.haystackSlices(name))
  }

  *haystackSlices(name?: string): Generator<void, Haystack> {
    const cached = this.#haystacks.get(name ?? '')
    if (cached) return cached
    const made = yield* Haystack.build(this.rows, this.#searched(name))
    this.#haystacks.set(name ?? '', made)
    return made
  }

  /** Whether the search index of all searchable fields has been built. */
  get isIndexed(): boolean {
    return this.#haystacks.has('')
  }

  /** Returns those of some rows in which a text is found, without the index of all rows. */
  foundAmong(rows: Int32Array, text: string): Int32Array {
    return searchRows(this.rows, rows, text, this.#searched())
  }

  /** What is searched of a field, or of all searchable fields. */
  #searched(name?: string): Searched[] {
    const { fields } = this.resource
    const names =
      name === undefined ? Object.keys(fields).filter((key) => isSearched(fields[key])) : [name]
    return names.map((key) => ({
      shown: shownName(key, fields),
      isCode: showsCode(fields[key], resourceOf),
    }))
  }
}
