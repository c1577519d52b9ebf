import type { Generated, Kysely, Transaction } from 'kysely'
import type { registry } from '../../resources/index.ts'
import type { RecordOf } from '../../resources/kit/fields.ts'
import type { ResourceName } from '../../resources/kit/names.ts'

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
    previous_hash: string | null
    rotated_at: string | null
    created_at: string
    expires_at: string
    ended_at: string | null
  }
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
