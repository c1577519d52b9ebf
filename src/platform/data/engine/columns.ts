import { type NumberingPlan, getPhoneSearchText } from '../../../../registry/characters/phone.ts'
import type { Field, Fields } from '../../../../registry/fields/field-types.ts'
import { getReferenceTitleName, isReferenceField } from '../../../../registry/fields/targets.ts'
import { getTypeTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { getDayMilliseconds } from '../../../../registry/days/days.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { type Condition, matchesConditions } from '../../../../registry/fields/conditions.ts'
import {
  removeSigns,
  foldCode,
  foldText,
  listSearchWords,
  spellings,
} from '../../../../registry/values/search-text.ts'
import { getLocalDay } from '../../../../registry/days/time-zones.ts'
import type { SortKey } from '../../../../registry/values/sort-keys.ts'
import { isCodeOrTitledByCode } from '../../../../registry/fields/codes.ts'
import { getResource } from '../rows/resources.ts'
import type { EngineOptions, EngineRow } from './page-query.ts'
import { finish, rankTexts } from './collate.ts'

type Comparable = (value: unknown) => number

const plain: Comparable = (value) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

const toDay: Comparable = (value) =>
  typeof value === 'string' ? getDayMilliseconds(value.slice(0, 10)) : Number.NaN

const toInstant: Comparable = (value) =>
  typeof value === 'string' ? Date.parse(value) : Number.NaN

/**
 * Returns the position of a choice's value in its declaration. Undeclared values come after all
 * declared ones.
 */
function createPosition(field: Field): Comparable | undefined {
  if (field.type !== 'choice') return undefined
  const positions = new Map(Object.keys(field.values).map((value, at) => [value, at]))
  return (value) =>
    value === null || value === undefined
      ? Number.NaN
      : (positions.get(String(value)) ?? positions.size)
}

/** Returns the minutes of a time of day. */
const toClock: Comparable = (value) => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(String(value ?? '')) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const asTexts = () => undefined

const COMPARABLE: Readonly<Record<ValueKind, (field: Field) => Comparable | undefined>> = {
  integer: () => plain,
  decimal: () => plain,
  flag: () => plain,
  choice: createPosition,
  text: asTexts,
  ids: asTexts,
  files: asTexts,
  day: () => toDay,
  time: () => toClock,
  instant: () => toInstant,
}

/**
 * Returns a function that converts a field's values to comparable numbers, NaN for none. Returns
 * undefined for a text field.
 */
export const getNumberReader = (field: Field): Comparable | undefined =>
  COMPARABLE[getTypeTraits(field.type).kind](field)

/**
 * Returns the property of a row that holds the displayed value of a field: a reference's label, or
 * the field itself.
 */
function shownName(name: string, fields: Fields): string {
  const field = fields[name]
  return isReferenceField(field) || field?.type === 'references'
    ? getReferenceTitleName(name)
    : name
}

/** Returns a value as text; null for none. */
export function valueText(row: EngineRow | undefined, name: string): string | null {
  const value = row?.[name]
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? null : String(value)
}

type Test = (row: EngineRow) => boolean

// The most frequent conditions are parsed once, not per row.
function createTest(name: string, condition: Condition, today: string): Test {
  if (condition === null || typeof condition !== 'object') {
    return (row) => (row[name] ?? null) === condition
  }
  if ('not' in condition) return (row) => (row[name] ?? null) !== condition.not
  return (row) => matchesConditions(row, { [name]: condition }, today)
}

/**
 * Returns the state of each row as its index in the declaration. The number of states stands for
 * none.
 */
function stateCodes(rows: readonly EngineRow[], resource: AnyResource, today: string): Uint8Array {
  const states = Object.values(resource.states ?? {}).map(({ when }) =>
    Object.entries(when).map(([name, condition]) => createTest(name, condition, today)),
  )
  const codes = new Uint8Array(rows.length).fill(states.length)
  rows.forEach((row, at) => {
    const state = states.findIndex((tests) => tests.every((test) => test(row)))
    if (state >= 0) codes[at] = state
  })
  return codes
}

/** The number of rows that are folded at once: a few milliseconds. */
const SLICE = 1024
/** The end of a row's text. */
const END = '\0'
/** Separates the properties of a row, so that no word is found across two of them. */
const SEPARATOR = '\u0001'

/** A searched property of the rows. */
interface Searched {
  shown: string
  /** The property holds numbers, which match without spaces and signs. */
  isCode: boolean
}

/** Returns the searched properties of a row as one text. */
function joinProperties(row: EngineRow, searched: readonly Searched[]): string {
  let text = ''
  for (const { shown: displayName } of searched) {
    const value = row[displayName]
    if (value !== null && value !== undefined) text += value + SEPARATOR
  }
  return text
}

/** Folds the texts of many rows at once, which is several times faster than one by one. */
function foldAll(texts: readonly string[], fold: (text: string) => string): string[] {
  const folded = fold(texts.join(END)).split(END)
  // Texts from a database never contain the separator. A text with one would count as two.
  return folded.length === texts.length ? folded : texts.map(fold)
}

/** The folded texts of rows, in which words are searched. */
class SearchTexts {
  readonly #texts: string[] = []
  readonly #codes: string[] = [];

  /** Builds the texts in slices of a few milliseconds. */
  static *build(
    rows: readonly EngineRow[],
    searched: readonly Searched[],
  ): Generator<void, SearchTexts> {
    const made = new SearchTexts()
    const codes = searched.filter(({ isCode }) => isCode)
    const texts = searched.filter(({ isCode }) => !isCode)
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE)
      const joined = (columns: readonly Searched[]) =>
        slice.map((row) => joinProperties(row, columns))
      made.#texts.push(...foldAll(joined(texts), foldText))
      if (codes.length > 0) made.#codes.push(...foldAll(joined(codes), foldCode))
      yield
    }
    return made
  }

  /** Returns a test for the rows in which every word of a search occurs. */
  test(q: string, plan: NumberingPlan | null): (row: number) => boolean {
    const words = listSearchWords(getPhoneSearchText(q, plan)).map((word) => ({
      texts: spellings(word),
      code: removeSigns(word),
    }))
    return (row) =>
      words.every(
        ({ texts, code }) =>
          texts.some((text) => this.#texts[row]?.includes(text)) ||
          this.#codes[row]?.includes(code) === true,
      )
  }
}

const isSearched = (field: Field | undefined) =>
  field !== undefined && 'search' in field && field.search === true

/** Compares two rows by their positions. */
type Compare = (a: number, b: number) => number

/** The columns of a list: numbers, sort values and search texts, each built on first use. */
export class Columns {
  readonly rows: readonly EngineRow[]
  readonly resource: AnyResource
  readonly timeZone: string
  /** The current day in that zone. */
  readonly today: string
  /** The dialling rules of the business's country, for searches. */
  readonly plan: NumberingPlan | null
  readonly #compareTexts: (a: string, b: string) => number
  readonly #numbers = new Map<string, Float64Array>()
  readonly #sortValues = new Map<string, Float64Array>()
  readonly #texts = new Map<string, SearchTexts>()
  #states: Uint8Array | undefined

  constructor(rows: readonly EngineRow[], resource: AnyResource, options: EngineOptions) {
    const { locale, timeZone, plan = null, today = getLocalDay(timeZone, new Date()) } = options
    this.timeZone = timeZone
    this.today = today
    this.plan = plan
    this.rows = rows
    this.resource = resource
    this.#compareTexts = new Intl.Collator(locale, { numeric: true }).compare
  }

  /** Returns whether rows can be sorted by a name. */
  knows(name: string): boolean {
    return name in this.resource.fields || (name === 'state' && this.resource.states !== undefined)
  }

  /** Returns a field's values as numbers, NaN for a missing one; undefined for a text field. */
  numbers(name: string): Float64Array | undefined {
    const cached = this.#numbers.get(name)
    const field = this.resource.fields[name]
    const read = field && getNumberReader(field)
    if (cached || !read) return cached
    // A manual loop, because `Float64Array.from` is several times slower.
    const sortValues = new Float64Array(this.rows.length)
    for (let row = 0; row < sortValues.length; row++) sortValues[row] = read(this.rows[row]?.[name])
    this.#numbers.set(name, sortValues)
    return sortValues
  }

  get states(): Uint8Array {
    this.#states ??= stateCodes(this.rows, this.resource, this.today)
    return this.#states
  }

  /** Returns numbers by which rows are sorted by a column, NaN for a missing value. */
  sortValues(name: string): Float64Array {
    return finish(this.sortSlices(name))
  }

  /** Builds the sort values of a column in slices of a few milliseconds. */
  *sortSlices(name: string): Generator<void, Float64Array> {
    const cached = this.#sortValues.get(name)
    if (cached) return cached
    const sortValues = yield* this.#makeSortValues(name)
    this.#sortValues.set(name, sortValues)
    return sortValues
  }

  *#makeSortValues(name: string): Generator<void, Float64Array> {
    const { fields, states } = this.resource
    const field = fields[name]
    if (name === 'state' && !field) {
      const none = Object.keys(states ?? {}).length
      return Float64Array.from(this.states, (state) => (state === none ? Number.NaN : state))
    }
    const numbers = field && isReferenceField(field) ? undefined : this.numbers(name)
    if (numbers) return numbers
    const displayName = shownName(name, fields)
    return yield* rankTexts(
      this.rows.map((row) => valueText(row, displayName)),
      this.#compareTexts,
    )
  }

  /** Returns the comparison of two rows by several columns. Rows without a value come last. */
  comparison(keys: readonly SortKey[]): Compare {
    const columns = keys.map(({ field, isDescending }) => ({
      values: this.sortValues(field),
      sign: isDescending ? -1 : 1,
    }))
    return (a, b) => {
      for (const { values, sign } of columns) {
        const left = values[a] ?? Number.NaN
        const right = values[b] ?? Number.NaN
        if (left < right) return -sign
        if (left > right) return sign
        const missing = Number(Number.isNaN(left)) - Number(Number.isNaN(right))
        if (missing !== 0) return missing
      }
      return 0
    }
  }

  /** Returns the search texts of a field, or of all searchable fields. */
  texts(name?: string): SearchTexts {
    return finish(this.textSlices(name))
  }

  /** Builds the search texts in slices of a few milliseconds. */
  *textSlices(name?: string): Generator<void, SearchTexts> {
    const cached = this.#texts.get(name ?? '')
    if (cached) return cached
    const texts = yield* SearchTexts.build(this.rows, this.#searched(name))
    this.#texts.set(name ?? '', texts)
    return texts
  }

  /** Returns the searched properties of a field, or of all searchable fields. */
  #searched(name?: string): Searched[] {
    const { fields } = this.resource
    const names =
      name === undefined ? Object.keys(fields).filter((key) => isSearched(fields[key])) : [name]
    return names.map((key) => ({
      shown: shownName(key, fields),
      isCode: isCodeOrTitledByCode(fields[key], getResource),
    }))
  }
}
