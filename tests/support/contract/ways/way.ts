import type { Answered, Cell } from '../cells.ts'
import type { Row } from '../stored.ts'

/** The response to a request. */
export interface Told extends Answered {
  /** The row or rows of a successful response. */
  data?: Row | readonly Row[]
  /** The batch by which the change can be undone. */
  batch?: string
}

/** A way to send the declared requests. */
export interface Way {
  /** Creates what the request of a cell needs, before the database is compared. */
  prepare?: (cell: Cell) => Promise<void>
  /** Sends the request of a cell, or a dry run of it. */
  send: (cell: Cell, values: Row, isTrial?: boolean) => Promise<Told>
  /** Undoes the change of a request. */
  undo: (batch: string) => Promise<Told>
  /** True if the way supports dry runs. */
  isTried?: true
  /** The session ids that the history records for requests of this way. */
  session: RegExp
  /** Closes open connections. */
  end?: () => Promise<void>
}

/** The address of the server and the token of the caller. */
export interface Caller {
  url: string
  token: string
}

/** Session ids are random. Those of API keys begin with `api-key-`. */
export const BY_SESSION = /^(?!api-key-)./
export const BY_KEY = /^api-key-\d+$/
