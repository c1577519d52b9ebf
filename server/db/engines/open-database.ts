import type { CancelStatement } from '../cancellable.ts'
import type { Db } from '../database-types.ts'

/**
 * Calls a function after every commit that changed a table or ended a session, and after every lost
 * connection, until the database is closed.
 */
export type Listen = (onChange: () => void) => void

/** The handles of an open database, with different time limits. */
export interface OpenDatabase {
  /** For requests: statements time out before clients do. */
  db: Db
  /** The database connections for reports, which may take a minute. */
  reportDb: Db
  /** For creating tables, seeding and tools, without time limits. */
  setupDb: Db
  engine: 'embedded' | 'postgres'
  listen: Listen
  /**
   * Like `listen`, but calls back before the response to the change. Absent if other servers can
   * change the database.
   */
  promptListen?: Listen
  /** Absent if the engine cannot cancel statements. */
  cancel?: CancelStatement
  /** Returns the message that the disk is full. Absent if the database is on another machine. */
  noRoom?(): string | undefined
  /**
   * Copies the database while nobody writes to it, and returns the path. Absent if the database is
   * backed up elsewhere.
   */
  backup?(): Promise<string>
  /**
   * Copies the files of the database to a new folder while requests wait. Absent if another server
   * holds the files.
   */
  copy?(to: string): Promise<void>
  /**
   * Rewrites the files of the database, so that they lose replaced and deleted values. Requests wait.
   * Absent if a database server holds the files.
   */
  rewriteFiles?(): Promise<void>
  close(): Promise<void>
}
