import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import type { StoredChange } from './stored-changes.ts'

/** Changes of one kind, to the same fields of different rows, that are being taken back together. */
export interface Undo {
  trx: AnyTransaction
  registry: Registry
  caller: Caller
  resource: AnyResource
  changes: readonly StoredChange[]
  /** The names of the fields that each of them changed. */
  fields: readonly string[]
  /** The id of the last change of the batch. */
  last: string
  /** The fields of the rows that were changed by others since. */
  since: ReadonlySet<string>
  now: Date
}

/** The row as a change, aliased `c`, wrote it or found it; other fields are null. */
export const record = (resource: AnyResource, side: 'before' | 'after') =>
  sql`jsonb_populate_record(null::${sql.table(tableOf(resource))}, ${sql.ref(`c.${side}`)})`

/** The condition of the changes that are taken back, aliased `c`. */
export const undoneChanges = ({ changes }: Undo) =>
  sql`c.id = any (${changes.map(({ id }) => id)}::bigint[])`

/** The ids of the rows whose changes are taken back. */
export const undoneRows = ({ changes }: Undo) => changes.map(({ row_id }) => row_id)
