import { selectLocalDay } from '../../db/clock-sql.ts'
import { sql } from 'kysely'
import { findNoOverlapRule, type AssignmentWarning } from '../../../registry/changes/busy.ts'
import { getWarnings } from '../../../registry/changes/override-reason.ts'
import { getExclusiveReferences } from '../../db/tables/occupancies.ts'
import { translate } from '../../http/language.ts'
import type { Action } from '../../rows/action.ts'
import { type RequestedRows, proposeRows } from './busy-times.ts'

/** The time of a row: its business day and its minutes. */
interface RowDuration {
  table: string
  id: number | null
  day: string
  minutes: number
  during: string
}

/** Returns the busy times of one table's rows. */
async function readRowDurations(
  action: Action,
  requested: RequestedRows,
  column: string,
): Promise<RowDuration[]> {
  const proposed = await proposeRows(action, requested, column)
  if (!proposed) return []
  const { reference, rowsSql } = proposed
  const during = sql.raw(reference.during('r'))
  const { rows } = await sql<Omit<RowDuration, 'table'>>`
    select r.id, ${selectLocalDay(sql`lower(${during})`, action.timeZone)}::text as day,
      (extract(epoch from upper(${during}) - lower(${during})) / 60)::int as minutes,
      ${during}::text as during
    from ${rowsSql} as r where ${sql.raw(reference.isTaken('r'))}`.execute(action.trx)
  return rows.map((row) => ({ ...row, table: reference.table }))
}

interface Load {
  held: number
  day: string
  minutes: number
}

const toHours = (minutes: number) => Math.round(minutes / 6) / 10

/**
 * Reads the minutes of work of each person on the days of the rows, except people who already have
 * work at the same time.
 */
async function readOtherLoads(
  { trx, timeZone }: Action,
  occupancies: string,
  durations: readonly RowDuration[],
) {
  const days = [...new Set(durations.map(({ day }) => day))]
  const durationsJson = JSON.stringify(durations)
  const localDay = selectLocalDay(sql`lower(o.during)`, timeZone)
  const { rows } = await sql<Load>`
    with own as (select * from jsonb_to_recordset(${durationsJson}::jsonb)
      as t("table" text, id integer, during tstzrange))
    select o.held_id as held, ${localDay}::text as day,
      (sum(extract(epoch from upper(o.during) - lower(o.during))) / 60)::int as minutes
    from ${sql.table(occupancies)} as o
    where ${localDay} in (${sql.join(days.map((day) => sql`${day}::date`))})
      and not exists (select from own where own."table" = o.by_table and own.id = o.by_id)
      and not exists (select from own join ${sql.table(occupancies)} as same
        on same.by_table = own."table" and same.by_id = own.id
        where same.held_id = o.held_id and same.during = own.during)
    group by o.held_id, 2`.execute(trx)
  return rows
}

/**
 * Finds the people whose day would exceed the usual minutes with the action's rows. Returns nothing
 * if the action has no such warning.
 */
export async function findLongDays(
  action: Action,
  requested: readonly RequestedRows[],
  column: string,
): Promise<AssignmentWarning[]> {
  const { registry, endpoint, language } = action
  const usualMinutes = findNoOverlapRule(endpoint.resource, column, registry)?.dailyMinutes
  const hasWarning = getWarnings(endpoint.resource, endpoint.verb).includes('daily-load')
  const durations: RowDuration[] = []
  for (const row of requested) durations.push(...(await readRowDurations(action, row, column)))
  const [reference] = requested.flatMap(({ resource }) =>
    getExclusiveReferences(resource, registry),
  )
  if (!usualMinutes || !hasWarning || !reference || durations.length === 0) return []
  const sumDayMinutes = (day: string) =>
    durations.reduce((sum, work) => sum + (work.day === day ? work.minutes : 0), 0)
  const longestByPerson = new Map<number, number>()
  for (const { held: personId, day, minutes } of await readOtherLoads(
    action,
    reference.occupancies,
    durations,
  )) {
    const total = minutes + sumDayMinutes(day)
    if (total > usualMinutes)
      longestByPerson.set(personId, Math.max(total, longestByPerson.get(personId) ?? 0))
  }
  return [...longestByPerson].map(([id, minutes]) => {
    const params = { hours: toHours(minutes), usual: toHours(usualMinutes) }
    return { id, message: translate({ key: 'errors.field.long_day', params }, language) }
  })
}
