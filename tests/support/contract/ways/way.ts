import type { Answered, Cell } from '../cells.ts'
import type { Row } from '../stored.ts'

/** What came of a call. */
export interface Told extends Answered {
  /** The row or rows of a call that was done. */
  data?: Row | readonly Row[]
  /** By what it is taken back. */
  batch?: string
}

/** A way in which somebody makes the calls of the registry. */
export interface Way {
  /** Creates what the call of a square needs, before the database is compared. */
  prepare?: (cell: Cell) => Promise<void>
  /** Makes the call of a square with values, or, where it can, tries what would come of it. */
  ask: (cell: Cell, values: Row, isTrial?: boolean) => Promise<Told>
  /** Takes back what a call changed. */
  undo: (batch: string) => Promise<Told>
  /** Whether what it changes is tried before it is made. */
  isTried?: true
  /** By what history names the session, or the key, that makes its calls. */
  session: RegExp
  /** Ends what it holds open. */
  end?: () => Promise<void>
}

/** Who makes calls, and where. */
export interface Caller {
  url: string
  token: string
}

/** Ids of sessions are random; those of keys say that they are keys. */
export const BY_SESSION = /^(?!api-key-)./
export const BY_KEY = /^api-key-\d+$/
