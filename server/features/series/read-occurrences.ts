import { sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import { getReadableEntity, receives } from '../../../registry/entities/readable-entity.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import type { RequestContext } from '../../rows/action.ts'
import { callerScope } from '../../rows/find-row.ts'
import { rowColumn, rowsAsJson } from '../../rows/select-rows.ts'
import { listRepeating, type RepeatingEntity } from './read-series.ts'
import { readRow } from './series-rows.ts'

/** Returns whether a role may read which rows of an entity belong to one series. */
export const mayReadSeries = (role: Role, resource: RepeatingEntity): boolean =>
  mayReadHistory(role, resource) && receives(role, resource.fields[resource.series.group])

/** Returns whether a role may read a series of any entity. */
export const mayReadAnySeries = (role: Role, registry: Registry): boolean =>
  listRepeating(registry).some((resource) => mayReadSeries(role, resource))

/**
 * Reads the rows of the series of a row by start time, as their list has them, as JSON. Past and
 * deleted rows are among them. It is empty for a row without a series. Throws 404 where the caller
 * has no such row.
 */
export async function readOccurrences(
  context: RequestContext,
  resource: RepeatingEntity,
  id: number,
): Promise<string> {
  const { trx, registry, caller } = context
  const { group } = resource.series
  const row = await readRow(context, resource, id)
  if (!row[group]) return '[]'
  const where = [...callerScope(resource, caller), sql`${rowColumn(group)} = ${row[group]}`]
  const order = sql`${rowColumn(resource.calendar.start)}, r.id`
  const readable = getReadableEntity(caller.role, resource)
  const { rows } = await rowsAsJson(registry, readable, { where, order }).execute(trx)
  return rows[0]?.json ?? '[]'
}
