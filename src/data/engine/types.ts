/** What the engine reads of a row. */
export interface EngineRow {
  readonly id: number
  readonly [field: string]: unknown
}

/** What a list asks of its rows. */
export interface Query {
  /** Words that must all occur in the searchable fields. */
  q?: string
  /**
   * By field; also `state`, `deleted` and, for ranges, `<field>_from` and `<field>_to`.
   * Several values in an array: any of them.
   */
  filters?: Readonly<Record<string, unknown>>
  /** A field, or `state`; without it by id. */
  sort?: string
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
  /** The zone whose days a datetime's range means. */
  timeZone: string
  /** The language whose alphabet orders texts. */
  locale: string
  /** The day it is there, `YYYY-MM-DD`, for states that depend on it; without it, today. */
  today?: string
}

/** Answers questions about one loaded list, at once. */
export interface Engine<R extends EngineRow = EngineRow> {
  readonly rows: readonly R[]
  query(query: PageQuery): Page<R>
  /** Every row that fits, in order: for exports. */
  all(query: Query): R[]
  /** Prepares the search and these fields' orders in slices: each `next()` takes a few milliseconds. */
  preIndex(fields: readonly string[]): Generator<void, void>
}
