/** A row as the engine reads it. */
export interface EngineRow {
  readonly id: number
  readonly [field: string]: unknown
}

/** A search, filters and a sort order. */
export interface Query {
  /** Words that must all occur in the searchable fields. */
  q?: string
  /**
   * By field or `state`, with an underscore and what is asked (`total_from`); also `deleted`.
   * Several values in an array: any of them.
   */
  filters?: Readonly<Record<string, unknown>>
  /** Fields or `state`, by commas, a minus before one whose last comes first; without it by id. */
  sort?: string
  /** `DESC` turns the whole order around. */
  order?: 'ASC' | 'DESC'
}

export interface PageQuery extends Query {
  page: number
  perPage: number
}

export interface Page<R extends EngineRow = EngineRow> {
  rows: R[]
  total: number
}

export interface EngineOptions {
  /** The time zone of the days in a range of datetimes. */
  timeZone: string
  /** The language in whose alphabetical order texts are sorted. */
  locale: string
  /** The current day in that zone, `YYYY-MM-DD`, for states that depend on it; without it, today. */
  today?: string
}

/** The list engine: searches, filters, sorts and pages the rows of one list synchronously. */
export interface Engine<R extends EngineRow = EngineRow> {
  readonly rows: readonly R[]
  query(query: PageQuery): Page<R>
  /** Returns all matching rows in order, for exports. */
  all(query: Query): R[]
  /** Adds the values of a number field over all matching rows; empty ones count nothing. */
  sum(query: Query, name: string): number
  /**
   * Builds the search index and these fields' sort orders in slices: each `next()` takes a few
   * milliseconds.
   */
  preIndex(fields: readonly string[]): Generator<void, void>
}
