import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { StoredChange } from './stored-changes.ts'

/** Changes with the same kind and fields, which are undone together. */
export interface Undo {
  trx: AnyTransaction
  registry: Registry
  caller: Caller
  resource: AnyResource
  changes: readonly Pick<StoredChange, 'row_id'>[]
  /** The changes in SQL, with `row_id`, `before` and `after`. */
  source: RawBuilder<unknown>
  /** The fields that each of them changed. */
  fields: readonly string[]
  /** A change id. The undo is refused if a referenced row was deleted after that change. */
  lastChangeId: string
  /** The fields that other changes wrote later. */
  laterFields: ReadonlySet<string>
  now: Date
}

/** The row before or after a change, which has the alias `c`. Unchanged fields are null. */
export const buildRecordSql = (resource: AnyResource, side: 'before' | 'after') =>
  sql`jsonb_populate_record(null::${sql.table(getTableName(resource))}, ${sql.ref(`c.${side}`)})`

/** Selects changes by their ids, as the source of an undo. */
export const selectStoredChanges = (ids: readonly string[]) =>
  sql`(select row_id, before, after from changes where id = any (${[...ids]}::bigint[]))`

/** The ids of the rows whose changes are undone. */
export const listUndoneRowIds = ({ changes }: Pick<Undo, 'changes'>) =>
  changes.map(({ row_id }) => row_id)
