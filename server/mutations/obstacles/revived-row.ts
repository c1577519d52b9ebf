import { type RawBuilder, sql } from 'kysely'
import { tableOf } from '../../db/table-name.ts'
import type { Action } from '../../rows/find-row.ts'
import { changes } from '../changes.ts'

/** The row as restoring it would leave it, to select from. */
export function revivedRow(action: Action): RawBuilder<unknown> {
  const written = JSON.stringify(changes(action))
  return sql`(select made.* from ${sql.table(tableOf(action.endpoint.resource))} as t
    cross join lateral jsonb_populate_record(t, ${written}::jsonb) as made
    where t.id = ${action.values.id})`
}
