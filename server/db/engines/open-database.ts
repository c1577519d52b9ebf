import type { CancelStatement } from '../cancellable.ts'
import type { Db } from '../database-types.ts'

/**
 * Calls a function after every commit that changed a table or ended a session, whoever made it, and
 * after every gap in which one may have gone unheard; until the database is closed.
 */
export type Listen = (onChange: () => void) => void

/** The handles of one open database, each with time limits of its own. */
export interface OpenDatabase {
  /** For requests: statements time out before clients do. */
  db: Db
  /** For reports, which may take a minute. */
  reportDb: Db
  /** For creating tables, seeding and tools, without time limits. */
  setupDb: Db
  engine: 'embedded' | 'postgres'
  listen: Listen
  /** The same, before the change itself is answered; absent where other servers change things too. */
  promptListen?: Listen
  /** Absent on engines that cannot cancel. */
  cancel?: CancelStatement
  /** The message that the disk is full; absent where the disk is that of another machine. */
  noRoom?(): string | undefined
  /** Copies the database while nobody writes to it, and returns where to; absent where whoever runs it backs it up. */
  backup?(): Promise<string>
  close(): Promise<void>
}
