import type { CancelStatement } from '../cancellable.ts'
import type { Db } from '../database-types.ts'

/** The handles of one open database, each with time limits of its own. */
export interface OpenDatabase {
  /** For requests: statements time out before clients do. */
  db: Db
  /** For reports, which may take a minute. */
  reportDb: Db
  /** For creating tables, seeding and tools, without time limits. */
  setupDb: Db
  engine: 'embedded' | 'postgres'
  /** Absent on engines that cannot cancel. */
  cancel?: CancelStatement
  /** The message that the disk is full; absent where the disk is that of another machine. */
  noRoom?(): string | undefined
  close(): Promise<void>
}
