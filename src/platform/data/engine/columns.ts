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

type NumberReader = (value: unknown) => number

const toNumber: NumberReader = (value) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

const toDay: NumberReader = (value) =>
  typeof value === 'string' ? getDayMilliseconds(value.slice(0, 10)) : Number.NaN

const toInstant: NumberReader = (value) =>
  typeof value === 'string' ? Date.parse(value) : Number.NaN

/**
 * Returns a reader for a value's position in the declaration of its choice field. Undeclared values
 * come last.
 */
function createChoiceReader(field: Field): NumberReader | undefined {
  if (field.type !== 'choice') return undefined
  const positions = new Map(Object.keys(field.values).map((value, index) => [value, index]))
  return (value) =>
    value === null || value === undefined
      ? Number.NaN
      : (positions.get(String(value)) ?? positions.size)
}

/** Converts a time of day to the minutes since midnight. */
const toClock: NumberReader = (value) => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(String(value ?? '')) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Returns no reader, because texts are not compared as numbers. */
const getNoReader = () => undefined

const NUMBER_READERS: Readonly<Record<ValueKind, (field: Field) => NumberReader | undefined>> = {
  integer: () => toNumber,
  decimal: () => toNumber,
  flag: () => toNumber,
  choice: createChoiceReader,
  text: getNoReader,
  ids: getNoReader,
  files: getNoReader,
  day: () => toDay,
  time: () => toClock,
  instant: () => toInstant,
}

/**
 * Returns a function that converts a field's values to comparable numbers, NaN for none. Returns
 * undefined for a text field.
 */
export const getNumberReader = (field: Field): NumberReader | undefined =>
  NUMBER_READERS[getTypeTraits(field.type).kind](field)

/**
 * Returns the property of a row that holds the displayed value of a field: a reference's label, or
 * the field itself.
 */
function getDisplayedProperty(name: string, fields: Fields): string {
  const field = fields[name]
  return isReferenceField(field) || field?.type === 'references'
    ? getReferenceTitleName(name)
    : name
}

/** Returns a value of a row as text, or null if it has none. */
export function readText(row: EngineRow | undefined, name: string): string | null {
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
 * Returns the index of each row's state in the declaration. A row without a state gets the number
 * of states.
 */
function computeStateIndexes(
  rows: readonly EngineRow[],
  resource: AnyResource,
  today: string,
): Uint8Array {
  const states = Object.values(resource.states ?? {}).map(({ when }) =>
    Object.entries(when).map(([name, condition]) => createTest(name, condition, today)),
  )
  const stateIndexes = new Uint8Array(rows.length).fill(states.length)
  for (const [rowIndex, row] of rows.entries()) {
    const stateIndex = states.findIndex((tests) => tests.every((test) => test(row)))
    if (stateIndex >= 0) stateIndexes[rowIndex] = stateIndex
  }
  return stateIndexes
}

/** The number of rows that are folded at once: a few milliseconds. */
const SLICE_SIZE = 1024
/** The character that ends the text of a row. */
const ROW_END = '\0'
/** Separates the properties of a row, so that no search word matches across two of them. */
const SEPARATOR = '\u0001'

/** A property of the rows in which words are searched. */
interface SearchedProperty {
  property: string
  /** The property holds numbers, which match without spaces and signs. */
  isCode: boolean
}

/** Returns the searched properties of a row as one text. */
function joinProperties(row: EngineRow, searchedProperties: readonly SearchedProperty[]): string {
  let text = ''
  for (const { property } of searchedProperties) {
    const value = row[property]
    if (value !== null && value !== undefined) text += value + SEPARATOR
  }
  return text
}

/** Folds the texts of many rows at once, which is several times faster than one by one. */
function foldTexts(texts: readonly string[], fold: (text: string) => string): string[] {
  const folded = fold(texts.join(ROW_END)).split(ROW_END)
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
    searchedProperties: readonly SearchedProperty[],
  ): Generator<void, SearchTexts> {
    const searchTexts = new SearchTexts()
    const codeProperties = searchedProperties.filter(({ isCode }) => isCode)
    const textProperties = searchedProperties.filter(({ isCode }) => !isCode)
    for (let start = 0; start < rows.length; start += SLICE_SIZE) {
      const slice = rows.slice(start, start + SLICE_SIZE)
      const joinSlice = (columns: readonly SearchedProperty[]) =>
        slice.map((row) => joinProperties(row, columns))
      searchTexts.#texts.push(...foldTexts(joinSlice(textProperties), foldText))
      if (codeProperties.length > 0)
        searchTexts.#codes.push(...foldTexts(joinSlice(codeProperties), foldCode))
      yield
    }
    return searchTexts
  }

  /** Returns a test for the rows in which every word of a search occurs. */
  createTest(q: string, plan: NumberingPlan | null): (row: number) => boolean {
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

const isSearchable = (field: Field | undefined) =>
  field !== undefined && 'search' in field && field.search === true

/** Compares two rows, each given by its index. */
type CompareRows = (leftRow: number, rightRow: number) => number

/** The columns of a list: numbers, sort values and search texts, each built on first use. */
export class Columns {
  readonly rows: readonly EngineRow[]
  readonly resource: AnyResource
  readonly timeZone: string
  /** The current day in the time zone of the columns. */
  readonly today: string
  /** The dialling rules of the business's country, for searches. */
  readonly plan: NumberingPlan | null
  readonly #compareTexts: (left: string, right: string) => number
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

  /** Returns whether the rows can be sorted by a field or by `state`. */
  isSortable(name: string): boolean {
    return name in this.resource.fields || (name === 'state' && this.resource.states !== undefined)
  }

  /** Returns a field's values as numbers, NaN for a missing one; undefined for a text field. */
  getNumbers(name: string): Float64Array | undefined {
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
    this.#states ??= computeStateIndexes(this.rows, this.resource, this.today)
    return this.#states
  }

  /** Returns numbers by which rows are sorted by a column, NaN for a missing value. */
  getSortValues(name: string): Float64Array {
    return finish(this.buildSortValues(name))
  }

  /** Builds the sort values of a column in slices of a few milliseconds. */
  *buildSortValues(name: string): Generator<void, Float64Array> {
    const cached = this.#sortValues.get(name)
    if (cached) return cached
    const sortValues = yield* this.#computeSortValues(name)
    this.#sortValues.set(name, sortValues)
    return sortValues
  }

  *#computeSortValues(name: string): Generator<void, Float64Array> {
    const { fields, states } = this.resource
    const field = fields[name]
    if (name === 'state' && !field) {
      const stateCount = Object.keys(states ?? {}).length
      return Float64Array.from(this.states, (state) => (state === stateCount ? Number.NaN : state))
    }
    const numbers = field && isReferenceField(field) ? undefined : this.getNumbers(name)
    if (numbers) return numbers
    const displayName = getDisplayedProperty(name, fields)
    return yield* rankTexts(
      this.rows.map((row) => readText(row, displayName)),
      this.#compareTexts,
    )
  }

  /** Returns the comparison of two rows by several columns. Rows without a value come last. */
  createComparison(keys: readonly SortKey[]): CompareRows {
    const columns = keys.map(({ field, isDescending }) => ({
      values: this.getSortValues(field),
      sign: isDescending ? -1 : 1,
    }))
    return (leftRow, rightRow) => {
      for (const { values, sign } of columns) {
        const leftValue = values[leftRow] ?? Number.NaN
        const rightValue = values[rightRow] ?? Number.NaN
        if (leftValue < rightValue) return -sign
        if (leftValue > rightValue) return sign
        const missingOrder = Number(Number.isNaN(leftValue)) - Number(Number.isNaN(rightValue))
        if (missingOrder !== 0) return missingOrder
      }
      return 0
    }
  }

  /** Returns the search texts of a field, or of all searchable fields. */
  getSearchTexts(name?: string): SearchTexts {
    return finish(this.buildSearchTexts(name))
  }

  /** Builds the search texts in slices of a few milliseconds. */
  *buildSearchTexts(name?: string): Generator<void, SearchTexts> {
    const cached = this.#texts.get(name ?? '')
    if (cached) return cached
    const texts = yield* SearchTexts.build(this.rows, this.#listSearchedProperties(name))
    this.#texts.set(name ?? '', texts)
    return texts
  }

  /** Returns the searched properties of a field, or of all searchable fields. */
  #listSearchedProperties(name?: string): SearchedProperty[] {
    const { fields } = this.resource
    const names =
      name === undefined ? Object.keys(fields).filter((key) => isSearchable(fields[key])) : [name]
    return names.map((key) => ({
      property: getDisplayedProperty(key, fields),
      isCode: isCodeOrTitledByCode(fields[key], getResource),
    }))
  }
}
