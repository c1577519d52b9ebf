import type { RefusedRow } from './batch.ts'

/** A refused change, by its position in the request, from 0. */
export interface FailedChange extends RefusedRow {
  at: number
}

/** The result of several changes in one request. */
export interface ChangesAnswer {
  /** The number of changes in the request. */
  of: number
  /** The id of the row of each change, null for refused ones. */
  ids: readonly (number | null)[]
  done: number
  refused: number
  failed: readonly FailedChange[]
}
