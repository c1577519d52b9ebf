import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { tableOf } from '../db/table-name.ts'
import type { StoredChange } from './stored-changes.ts'

/** One change that is being taken back. */
export interface Undo {
  trx: AnyTransaction
  registry: Registry
  caller: Caller
  resource: AnyResource
  change: StoredChange
  /** The id of the last change of the batch. */
  last: string
  /** The fields of the row that were changed by others since. */
  since: ReadonlySet<string>
  now: Date
}

/** The row as a change, aliased `c`, wrote it or found it; other fields are null. */
export const record = (resource: AnyResource, side: 'before' | 'after') =>
  sql`jsonb_populate_record(null::${sql.table(tableOf(resource))}, ${sql.ref(`c.${side}`)})`
