import { sql } from 'kysely'
import type { ReadValues } from '../../../registry/calls/call.ts'
import type { RepeatingEntity, seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import type { RequestContext, Row } from '../../rows/action.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { selectRowAsJson } from '../../rows/select-rows.ts'

/** A change of several rows of a series, with the endpoint of its verb. */
export interface SeriesChange extends ReadValues<typeof seriesCalls.changeSeries> {
  endpoint: VerbEndpoint
}

/** A row of a series before its change. */
export interface StoredOccurrence {
  id: number
  starts_at: string
  day: string
}

/** Reads a row with the caller's rights. Throws 404 if the caller has no such live row. */
export async function readRow(
  { trx, registry, caller }: RequestContext,
  resource: RepeatingEntity,
  id: number,
): Promise<Row> {
  const where = [...buildCallerConditions(resource, caller), sql`r.id = ${id}`]
  const { rows } = await sql`select from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)}`.execute(trx)
  if (rows.length === 0) throw new Problem(404, 'not_found')
  const json = await selectRowAsJson(trx, registry, getReadableEntity(caller.role, resource), id)
  return JSON.parse(json) as Row
}

/** Reads the rows of a series that a change affects, in order. Past rows are excluded. */
export async function readSeriesRows(
  { trx, caller, now, timeZone }: RequestContext,
  { entity, scope, id }: SeriesChange,
  row: Row,
): Promise<StoredOccurrence[]> {
  const { group } = entity.series
  const start = sql.ref(`r.${entity.calendar.start}`)
  if (!row[group]) throw new Problem(409, 'not_in_series')
  const firstMoment = scope === 'following' ? String(row[entity.calendar.start]) : now.toISOString()
  const where = [
    ...buildCallerConditions(entity, caller),
    sql`${sql.ref(`r.${group}`)} = ${row[group]}`,
    sql`${start} >= greatest(${firstMoment}::timestamptz, ${now.toISOString()}::timestamptz)`,
    ...(scope === 'one' ? [sql`r.id = ${id}`] : []),
    ...('deleted_at' in entity.fields ? [sql`r.deleted_at is null`] : []),
  ]
  const { rows } = await sql<{ id: number; at: number }>`
    select r.id, (extract(epoch from ${start}) * 1000)::float8 as at
    from ${sql.table(getTableName(entity))} as r
    where ${sql.join(where, sql` and `)} order by ${start}, r.id`.execute(trx)
  return rows.map(({ id, at }) => {
    const moment = new Date(at)
    return { id, starts_at: moment.toISOString(), day: getLocalDay(timeZone, moment) }
  })
}
