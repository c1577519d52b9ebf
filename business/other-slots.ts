import { sql } from 'kysely'
import { buildInstantSql } from '../server/db/clock-sql.ts'
import type { OtherStart, RequestContext, Row } from '../server/rows/action.ts'

/**
 * Lists the later time slots to which a job can move: open slots of the same provider and kind with
 * free capacity. Returns undefined for a job without a slot.
 */
export async function findOtherSlots(
  { trx, timeZone }: RequestContext,
  row: Row,
  { from, to }: { from: number; to: number },
): Promise<OtherStart[] | undefined> {
  if (!row.time_slot_id) return undefined
  const moment = sql.raw(buildInstantSql('s.date + s.starts_at', timeZone))
  const { rows } = await sql<{
    id: number
    place: number
    area: number | null
    from: number
    left: number
  }>`select s.id, s.work_location_id as place, s.capacity - s.booked as left,
      coalesce((select area_id from locations where id = ${row.location_id ?? null}),
        (select area_id from work_locations where id = s.work_location_id)) as area,
      (extract(epoch from ${moment}) * 1000)::float8 as "from"
    from time_slots as s join time_slots as own on own.id = ${row.time_slot_id}
    where s.id <> own.id and s.type = own.type and s.provider_id = own.provider_id
      and s.closed_at is null and s.booked < s.capacity
      and ${moment} >= to_timestamp(${from / 1000}::float8)
      and ${moment} < to_timestamp(${to / 1000}::float8)
    order by ${moment}, s.work_location_id <> own.work_location_id, s.id`.execute(trx)
  return rows.map(({ id, place, area, from: slotStart, left: placesLeft }) => ({
    from: slotStart,
    left: placesLeft,
    values: { time_slot_id: id },
    derived: {
      work_location_id: place,
      // A booking that stays at its place also stays in its area.
      ...(area !== null && place !== row.work_location_id && { area_id: area }),
    },
  }))
}
