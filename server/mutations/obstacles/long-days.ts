import { sql } from 'kysely'
import { getNoOverlap, type LongDay } from '../../../registry/changes/busy.ts'
import { getWarnings } from '../../../registry/changes/override-reason.ts'
import { getExclusiveReferences } from '../../db/tables/occupancies.ts'
import { translate } from '../../http/language.ts'
import type { Action } from '../../rows/action.ts'
import { type RequestedRows, proposedRows } from './busy-times.ts'

/** The time of a row: its business day and its minutes. */
interface OwnTime {
  table: string
  id: number | null
  day: string
  minutes: number
  during: string
}

/** Returns the busy times of one table's rows. */
async function ownTimes(
  action: Action,
  requested: RequestedRows,
  column: string,
): Promise<OwnTime[]> {
  const proposed = await proposedRows(action, requested, column)
  if (!proposed) return []
  const { reference, own } = proposed
  const during = sql.raw(reference.during('r'))
  const { rows } = await sql<Omit<OwnTime, 'table'>>`
    select r.id, (lower(${during}) at time zone ${action.timeZone})::date::text as day,
      (extract(epoch from upper(${during}) - lower(${during})) / 60)::int as minutes,
      ${during}::text as during
    from ${own} as r where ${sql.raw(reference.isTaken('r'))}`.execute(action.trx)
  return rows.map((row) => ({ ...row, table: reference.table }))
}

interface Load {
  held: number
  day: string
  minutes: number
}

const toHours = (minutes: number) => Math.round(minutes / 6) / 10

/**
 * Selects the load of each person on the days of some rows, without people who are busy at that
 * very time.
 */
async function otherLoads({ trx, timeZone }: Action, occupancies: string, own: readonly OwnTime[]) {
  const days = [...new Set(own.map(({ day }) => day))]
  const written = JSON.stringify(own)
  const { rows } = await sql<Load>`
    with own as (select * from jsonb_to_recordset(${written}::jsonb)
      as t("table" text, id integer, during tstzrange))
    select o.held_id as held, (lower(o.during) at time zone ${timeZone})::date::text as day,
      (sum(extract(epoch from upper(o.during) - lower(o.during))) / 60)::int as minutes
    from ${sql.table(occupancies)} as o
    where (lower(o.during) at time zone ${timeZone})::date in (${sql.join(days.map((day) => sql`${day}::date`))})
      and not exists (select from own where own."table" = o.by_table and own.id = o.by_id)
      and not exists (select from own join ${sql.table(occupancies)} as same
        on same.by_table = own."table" and same.by_id = own.id
        where same.held_id = o.held_id and same.during = own.during)
    group by o.held_id, 2`.execute(trx)
  return rows
}

/**
 * Finds whose day would exceed the usual minutes with the rows of an action, if the action needs a
 * reason then.
 */
export async function longDays(
  action: Action,
  requested: readonly RequestedRows[],
  column: string,
): Promise<LongDay[]> {
  const { registry, endpoint, language } = action
  const usual = getNoOverlap(endpoint.resource, column, registry)?.dailyMinutes
  const isAsked = getWarnings(endpoint.resource, endpoint.verb).includes('daily-load')
  const own: OwnTime[] = []
  for (const row of requested) own.push(...(await ownTimes(action, row, column)))
  const [reference] = requested.flatMap(({ resource }) =>
    getExclusiveReferences(resource, registry),
  )
  if (!usual || !isAsked || !reference || own.length === 0) return []
  const sumDayMinutes = (day: string) =>
    own.reduce((sum, work) => sum + (work.day === day ? work.minutes : 0), 0)
  const longest = new Map<number, number>()
  for (const { held, day, minutes } of await otherLoads(action, reference.occupancies, own)) {
    const total = minutes + sumDayMinutes(day)
    if (total > usual) longest.set(held, Math.max(total, longest.get(held) ?? 0))
  }
  return [...longest].map(([id, minutes]) => {
    const params = { hours: toHours(minutes), usual: toHours(usual) }
    return { id, message: translate({ key: 'errors.field.long_day', params }, language) }
  })
}
