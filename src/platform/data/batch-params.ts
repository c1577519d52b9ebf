import type { Verb } from '../../../registry/words/verbs.ts'
import type { HttpError } from 'ra-core'

/** The rows of a batch: a list of ids, or all rows of a filter except the listed ids. */
export type ChosenRows =
  | { ids: readonly number[] }
  | { filter: Readonly<Record<string, unknown>>; except: readonly number[] }

/** The rows and the values of a verb that changes many rows. */
export interface BatchParams {
  rows: ChosenRows
  /** The verb's fields, the same for all rows. */
  data?: Readonly<Record<string, unknown>>
  /** The number of rows that the user confirmed. If it has changed, the server answers 409. */
  expected?: number
  /** True if one refused row stops the whole batch. */
  atomic?: boolean
}

/** A row that the batch left unchanged, and the reason. */
export interface FailedRow {
  id: number
  title?: string
  error: HttpError
}

/** The result of a batch. */
export interface BatchResult {
  total: number
  done: number
  /** The number of edited rows whose values did not change. */
  same: number
  /** The number of refused rows. `failed` lists the first of them. */
  refused: number
  failed: readonly FailedRow[]
  /** The batch was stopped before all rows were processed. */
  stopped: boolean
  /** The batches that undo the change, the latest first. */
  batches: readonly string[]
}

/** A verb, and the name of the list whose rows it changes. */
export interface VerbOnList {
  list: string
  verb: Verb
}
