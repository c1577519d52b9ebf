import type { NumberingPlan } from '../../../../registry/characters/phone.ts'

/** A row that the list engine reads. */
export interface EngineRow {
  readonly id: number
  readonly [field: string]: unknown
}

/** A search, filters and a sort order. */
export interface Query {
  /** Words that must all occur in the searchable fields. */
  q?: string
  /**
   * Values by filter name: a field or `state`, with an optional operator after an underscore
   * (`total_from`), or `deleted`. An array matches any of its values.
   */
  filters?: Readonly<Record<string, unknown>>
  /**
   * Sort fields or `state`, separated by commas; a leading minus means descending. Sorted by id by
   * default.
   */
  sort?: string
  /** The direction of the sort. `DESC` reverses the order of all sort fields. */
  order?: 'ASC' | 'DESC'
}

export interface PageQuery extends Query {
  page: number
  perPage: number
}

export interface EnginePage<R extends EngineRow = EngineRow> {
  rows: R[]
  total: number
}

export interface EngineOptions {
  /** The time zone whose days a filter of datetimes means. */
  timeZone: string
  /** The language in whose alphabetical order texts are sorted. */
  locale: string
  /** The current day in the time zone, `YYYY-MM-DD`, for states that depend on it. */
  today?: string
  /** The dialling rules of the business's country; null by default. */
  plan?: NumberingPlan | null
}

/** The list engine: searches, filters, sorts and pages the rows of one list synchronously. */
export interface Engine<R extends EngineRow = EngineRow> {
  readonly rows: readonly R[]
  query(query: PageQuery): EnginePage<R>
  /** Returns all matching rows in order, for exports. */
  all(query: Query): R[]
  /** Adds up a number field over all matching rows. Empty values count as nothing. */
  sum(query: Query, name: string): number
  /**
   * Builds the search index and the sort orders of these fields in slices. Each `next()` takes a
   * few milliseconds.
   */
  preIndex(fields: readonly string[]): Generator<void, void>
}
