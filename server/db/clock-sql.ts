import { type RawBuilder, sql } from 'kysely'
import { quote } from './tables/columns.ts'

/**
 * SQL of wall times. The database is the source of a zone's rules: `server/db/zone-rules.ts` reads
 * them, so that server and browser convert as these expressions do.
 */

/** SQL of the wall time of an instant, as a timestamp. */
export const buildWallTimeSql = (instant: string, timeZone: string): string =>
  `(${instant} at time zone ${quote(timeZone)})`

/** SQL of the wall time of an instant, as a timestamp. */
export const selectWallTime = (instant: RawBuilder<unknown>, timeZone: string) =>
  sql`(${instant} at time zone ${timeZone})`

/** SQL of the day of an instant. */
export const selectLocalDay = (instant: RawBuilder<unknown>, timeZone: string) =>
  sql<string>`${selectWallTime(instant, timeZone)}::date`

/**
 * SQL of the instant of a wall time. A time in a gap is after the change, as PostgreSQL has it. Of a
 * time that comes twice PostgreSQL takes the second, so the offset of the day before is tried first.
 */
export function buildInstantSql(wallTime: string, timeZone: string): string {
  const wall = `(${wallTime})::timestamp`
  const later = `(${wall} at time zone ${quote(timeZone)})`
  const dayBefore = `(${later} - interval '24 hours')`
  const offset = `(${buildWallTimeSql(dayBefore, timeZone)} - ${buildWallTimeSql(dayBefore, 'UTC')})`
  const earlier = `((${wall} - ${offset}) at time zone 'UTC')`
  return `(case when ${buildWallTimeSql(earlier, timeZone)} = ${wall} then ${earlier} else ${later} end)`
}
