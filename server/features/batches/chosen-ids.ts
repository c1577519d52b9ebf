import { sql } from 'kysely'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { MAX_BATCH } from '../../../registry/changes/batch.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { rowsOf } from '../../db/computed/rows-with-computed.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { listConditions } from '../../rows/list-rows.ts'
import { matching } from '../../rows/list-page.ts'
import { rowColumn } from '../../rows/select-rows.ts'
import type { BatchRequest, ChosenRows } from './read-batch.ts'

/** The conditions of the rows that a list shows the caller under a filter, but some. */
function conditionsOf(
  { registry, clock, timeZone }: Deps,
  resource: AnyResource,
  caller: Caller,
  { list, filter, except }: Exclude<ChosenRows, { ids: unknown }>,
) {
  const today = dayIn(timeZone, clock())
  const known = knownTo(caller.role, resource)
  return [
    ...listConditions(resource, list, caller, today),
    ...matching(registry, known, filter, { timeZone, today }),
    ...(except.length > 0 ? [sql`${rowColumn('id')} <> all (${[...except]}::int[])`] : []),
  ]
}

/**
 * The ids of the rows that a batch is about, ascending, so that two batches do not wait for one
 * another in a circle. Throws 422 for more than a batch may have, and 409 for another number than
 * the caller was told of.
 */
export async function chosenIds(
  deps: Deps,
  trx: AnyTransaction,
  caller: Caller,
  { endpoint, rows, expected }: BatchRequest,
): Promise<readonly number[]> {
  if ('ids' in rows) return rows.ids
  const { resource } = endpoint
  const where = conditionsOf(deps, resource, caller, rows)
  const found = await sql<{ id: number }>`select r.id from ${rowsOf(deps.registry, resource)} as r
    where ${sql.join([sql`true`, ...where], sql` and `)} order by r.id
    limit ${MAX_BATCH + 1}`.execute(trx)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length > MAX_BATCH) throw new Problem(422, 'too_many_rows', { max: MAX_BATCH })
  if (expected !== null && expected !== ids.length)
    throw new Problem(409, 'other_number', { count: ids.length })
  return ids
}
