import { sql } from 'kysely'
import { getRuntimeOffset } from '../../../registry/days/time-zones.ts'
import type { Db } from '../../../server/db/database-types.ts'

/** Zones whose clocks change at midnight, by half an hour, for Ramadan, or that gave changes up. */
export const UNUSUAL_ZONES = [
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Gaza',
  'Africa/Casablanca',
  'America/Vancouver',
  'America/Havana',
  'Australia/Lord_Howe',
] as const

const DAY = 86_400_000
const DAYS = 731
const STEP = 7

/** The zones about which the database and this Node differ in the two years from a day. */
export async function findDifferingZones(db: Db, from: Date): Promise<string[]> {
  const instants = Array.from(
    { length: Math.floor(DAYS / STEP) },
    (_, index) => from.getTime() + index * STEP * DAY,
  )
  const zones = Intl.supportedValuesOf('timeZone')
  const { rows } = await sql<{ name: string; offsets: number[] }>`
    select z.name, json_agg(extract(epoch from (m at time zone z.name) - (m at time zone 'UTC'))
        order by m) as offsets
    from pg_timezone_names as z
    cross join (select to_timestamp(value::float8 / 1000) as m
      from jsonb_array_elements_text(${JSON.stringify(instants)}::jsonb)) as t
    where z.name = any(${zones}::text[]) group by z.name order by z.name`.execute(db)
  return rows
    .filter(({ name, offsets }) =>
      offsets.some(
        (offset, index) => offset * 1000 !== getRuntimeOffset(instants[index] ?? 0, name),
      ),
    )
    .map(({ name }) => name)
}
