import { sql } from 'kysely'
import { formatUtcOffset, findZoneDifference } from '../../registry/days/time-zones.ts'
import { type ZoneRules, setZoneRules } from '../../registry/days/zone-rules.ts'
import { StartError } from '../settings/settings.ts'
import { buildWallTimeSql } from './clock-sql.ts'
import { allowAnyTable, type Db } from './database-types.ts'

/** The years before and after the current one whose clock changes are read. */
const YEARS_BEFORE = 10
const YEARS_AFTER = 20

/** The step of the search. No zone has changed its clock twice within it for decades. */
const STEP = '168 hours'

interface ReadChange {
  minute: number
  offset: number
}

/**
 * Reads the clock of a time zone: its offset at the start of the period, and each change. It finds
 * the weeks of changes first, then their hours and minutes.
 */
async function readZoneRules(db: Db, timeZone: string, now: Date): Promise<ZoneRules> {
  const year = now.getUTCFullYear()
  const start = new Date(Date.UTC(year - YEARS_BEFORE, 0)).toISOString()
  const end = new Date(Date.UTC(year + YEARS_AFTER + 1, 0)).toISOString()
  const offset = (moment: string) =>
    sql.raw(`(${buildWallTimeSql(moment, timeZone)} - ${buildWallTimeSql(moment, 'UTC')})`)
  // The first step of a period at which the offset differs.
  const findStep = (steps: string, before: string, step: string) => sql`cross join lateral (
    select min(${sql.ref(steps)}) as moment
    from generate_series(${sql.raw(`${before} + interval '${step}', weeks.moment, interval '${step}'`)})
      as ${sql.ref(steps)}
    where ${offset(steps)} <> weeks.former)`
  const { rows } = await sql<ReadChange>`
    with weeks as (
      select moment, "offset", lag("offset") over (order by moment) as former from (
        select moment, ${offset('moment')} as "offset"
        from generate_series(${start}::timestamptz,
          ${end}::timestamptz + interval '${sql.raw(STEP)}', interval '${sql.raw(STEP)}') as moment
      ) as every_week),
    changes as (
      select moment, "offset" from weeks where former is null
      union all
      select in_hour.moment, weeks."offset" from weeks
      ${findStep('hours', `weeks.moment - interval '${STEP}'`, '1 hour')} as in_week
      ${findStep('minutes', "in_week.moment - interval '1 hour'", '1 minute')} as in_hour
      where weeks.former <> weeks."offset")
    select (extract(epoch from moment) / 60)::int as minute,
      (extract(epoch from "offset") / 60)::int as "offset"
    from changes order by moment`.execute(allowAnyTable(db))
  return {
    until: Date.parse(end) / 60_000,
    changes: rows.map((change) => [change.minute, change.offset] as const),
  }
}

/**
 * Takes over the rules of the business's time zone from the database. Throws a `StartError` if the
 * database does not know the zone.
 */
export async function adoptZoneRules(db: Db, timeZone: string, now: Date): Promise<void> {
  try {
    setZoneRules(timeZone, await readZoneRules(db, timeZone, now))
  } catch (error) {
    if ((error as { code?: unknown }).code !== '22023') throw error
    throw new StartError(
      `The database does not know BUSINESS_TIME_ZONE ${timeZone}. Update its time zone data, which is the package tzdata on most systems.`,
    )
  }
}

/** Returns a message if the data of Node differs from the rules of the database. */
export function describeZoneDifference(timeZone: string, now: Date): string | undefined {
  const difference = findZoneDifference(timeZone, now)
  if (!difference) return undefined
  const { instant, offset, runtimeOffset } = difference
  const day = new Date(instant).toISOString().slice(0, 10)
  return `The database and Node differ about ${timeZone}: on ${day} the clock is at ${formatUtcOffset(offset)} by the database and at ${formatUtcOffset(runtimeOffset)} by Node ${process.versions.node} (time zone data ${process.versions.tz}). Washboard goes by the database, everywhere. If it is the database that is wrong, update its time zone data.`
}
