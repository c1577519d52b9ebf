import type { HttpError } from 'ra-core'

/** The rows of a batch: named one by one, or all that a list shows under a filter but some. */
export type ChosenRows =
  | { ids: readonly number[] }
  | { filter: Readonly<Record<string, unknown>>; except: readonly number[] }

/** One verb on many rows. */
export interface BatchParams {
  rows: ChosenRows
  /** What the verb asks: the same for all rows. */
  data?: Readonly<Record<string, unknown>>
  /** The number of rows that were agreed to; the error of another one is 409. */
  expected?: number
  /** Whether a row that is refused leaves all others as they were, too. */
  atomic?: boolean
}

/** A row that was left as it was, and why. */
export interface FailedRow {
  id: number
  title?: string
  error: HttpError
}

/** What came of a batch. */
export interface BatchResult {
  total: number
  done: number
  /** Those of them that were edited to what they were before. */
  same: number
  /** Rows that were left as they were, the first of them by name. */
  refused: number
  failed: readonly FailedRow[]
  /** It was stopped before all rows were looked at. */
  stopped: boolean
  /** What takes it back, the last first. */
  batches: readonly string[]
}
