import type { CancelStatement } from '../cancellable.ts'
import type { Db } from '../database-types.ts'

/** One database, by what is to be done with it: each handle has limits of its own. */
export interface OpenDatabase {
  /** For calls: no statement takes longer than somebody waits. */
  db: Db
  /** For reports, which may take a minute. */
  reportDb: Db
  /** For tables, demo rows and tools, which take as long as they take. */
  setupDb: Db
  engine: 'embedded' | 'postgres'
  /** Not there where nothing can be interrupted. */
  cancel?: CancelStatement
  /** That there is no room to make tables, in a sentence; not there where a disk is another's matter. */
  noRoom?(): string | undefined
  close(): Promise<void>
}
