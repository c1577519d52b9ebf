import type { FailedChange } from './together.ts'

/** A row of a series, as a request made or would make it. */
export interface SeriesRow {
  /** The business day of the row, `YYYY-MM-DD`. It names the row in `except`. */
  day: string
  starts_at: string
  /** The row; null for one that is not made. */
  id: number | null
}

/** A row of a series that was refused, by its position among the rows. */
export type RefusedSeriesRow = FailedChange

/** The result of repeating a row, or of a change of several rows of a series. */
export interface SeriesAnswer {
  rows: readonly SeriesRow[]
  done: number
  refused: number
  failed: readonly RefusedSeriesRow[]
}
