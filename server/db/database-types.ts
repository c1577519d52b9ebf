import type { Generated, Kysely, Transaction } from 'kysely'
import type { registry } from '../../resources/index.ts'
import type { RecordOf } from '../../resources/kit/fields/records.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'

type TableName<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}_${TableName<Tail>}`
  : S

/** A row as it is stored: the id comes from the database unless it is given. */
type Stored<R> = Omit<R, 'id'> & { id: Generated<number> }

interface System {
  /** Passwords stay away from the rows that lists read. */
  credentials: { user_id: number; password_hash: string }
  sessions: {
    id: string
    user_id: number
    refresh_hash: string
    /** The browser that signed in, in a few words. */
    agent: string
    created_at: string
    /** When its refresh token was last exchanged. */
    used_at: string
    expires_at: string
    ended_at: string | null
  }
  /** Every refresh token that was exchanged: each has one successor, and coming again gives it away. */
  used_tokens: { hash: string; session_id: string; used_at: string }
  /** The one code or ticket of an account that has forgotten its password. */
  codes: {
    user_id: number
    code_hash: string | null
    tries: number
    ticket_hash: string | null
    expires_at: string
  }
  /** What is counted against a limit, by a hash of whom it is counted for. */
  attempts: { key: string; count: number; over_at: string }
  /** Grows with every change of a table, in the change's own transaction. */
  table_versions: { name: string; version: number }
  settings: { name: string; value: string }
  /** Pictures, by a name made of their content. */
  uploads: {
    name: string
    type: string
    bytes: Uint8Array
    user_id: number | null
    created_at: string
    /** When it was last sent, or a row began or ceased to name it. */
    used_at: string
  }
}

/** The database's tables, read off the registry. */
export type Database = System & {
  [N in ResourceName as TableName<N>]: Stored<RecordOf<(typeof registry)[N]>>
}

export type Db = Kysely<Database>

/** The same handle for code that knows no table by name. */
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>
export type AnyTransaction = Transaction<Record<string, Record<string, unknown>>>

/** A handle that takes table and column names from declarations instead of the compiler. */
export function anyTable(db: Db): AnyDb {
  return db as unknown as AnyDb
}

/** The way back, for code that knows the tables it is about. */
export function typedTables(db: AnyDb): Db {
  return db as unknown as Db
}
