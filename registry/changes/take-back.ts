/** The maximum number of rows that one request takes back. */
export const MAX_TAKEN_BACK = 1000

/** The rows of one entity that return to their former state. */
export interface ReturnedRows {
  entity: string
  /** Rows that were created, and are removed. */
  removed: number
  /** Rows that get their former values. */
  changed: number
  /** Rows that were deleted for good, and return. */
  returned: number
}

/** A row that is not taken back, and why. One with warnings is taken back if a reason is given. */
export interface KeptRow {
  entity: string
  id: number
  title: string | null
  status: number
  code: string
  message: string
  warnings?: readonly unknown[]
}

/** The result of taking changes back, or of its dry run. */
export interface TakenBack {
  /** The number of rows whose changes match and still stand. */
  of: number
  /** The number of rows that return to their former state. */
  done: number
  entities: readonly ReturnedRows[]
  refused: number
  failed: readonly KeptRow[]
  /** The moment before which history was removed, so that nothing older is taken back; or null. */
  history_from: string | null
}
