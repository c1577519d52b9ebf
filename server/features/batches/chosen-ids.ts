import { sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { MAX_BATCH_ROWS } from '../../../registry/changes/batch.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { listConditions } from '../../rows/list-rows.ts'
import { parseConditions } from '../../rows/list-page.ts'
import { searchPhones } from '../../rows/filters/search-phones.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'
import type { BatchRequest, ChosenRows } from './read-batch.ts'

/**
 * The conditions of the rows that a list shows the caller under a filter, without the excepted
 * ones.
 */
function buildConditions(
  { registry, clock, timeZone }: Deps,
  resource: AnyResource,
  caller: Caller,
  { list, filter, except }: Exclude<ChosenRows, { ids: unknown }>,
) {
  const today = getLocalDay(timeZone, clock())
  const readable = getReadableEntity(caller.role, resource)
  return [
    ...listConditions(resource, list, caller, today),
    ...parseConditions(registry, readable, filter, { timeZone, today }),
    ...(except.length > 0 ? [sql`${buildColumnRef('id')} <> all (${[...except]}::int[])`] : []),
  ]
}

/**
 * Returns the ids of a batch's rows in ascending order, so that two batches cannot deadlock. Throws
 * 422 for too many rows, and 409 if the number differs from the expected one.
 */
export async function readChosenIds(
  deps: Deps,
  trx: AnyTransaction,
  caller: Caller,
  {
    endpoint,
    rows,
    expected,
  }: Pick<BatchRequest, 'endpoint' | 'rows'> & Partial<Pick<BatchRequest, 'expected'>>,
): Promise<readonly number[]> {
  if ('ids' in rows) return rows.ids
  const { resource } = endpoint
  const filter = await searchPhones(deps.business, resource, rows.filter)
  const where = buildConditions(deps, resource, caller, { ...rows, filter })
  const selected = await sql<{
    id: number
  }>`select r.id from ${buildRowSource(deps.registry, resource)} as r
    where ${sql.join([sql`true`, ...where], sql` and `)} order by r.id
    limit ${MAX_BATCH_ROWS + 1}`.execute(trx)
  const ids = selected.rows.map(({ id }) => id)
  if (ids.length > MAX_BATCH_ROWS) throw new Problem(422, 'too_many_rows', { max: MAX_BATCH_ROWS })
  if (expected !== undefined && expected !== ids.length)
    throw new Problem(409, 'other_number', { count: ids.length })
  return ids
}
