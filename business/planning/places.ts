import { sql } from 'kysely'
import { shiftDays, getWeekday } from '../../registry/days/days.ts'
import { type Weekday, WEEKDAYS } from '../../registry/words/weekdays.ts'
import type { AnyTransaction } from '../../server/db/database-types.ts'
import { type Interval, isCovered, moveHours, subtractHours, toInterval } from './availability.ts'
import { type Day, DAY_MINUTES } from './business-days.ts'
import { parseMinuteOfDay } from '../../registry/values/minute-of-day.ts'

/** Opening hours in minutes of a day. An end after midnight is more than 24 hours. */
export interface OpenHours {
  from: number
  to: number
}

/** A work location with its opening hours. */
export interface Place {
  id: number
  provider_id: number
  /** True if bookings without a location may take place there. */
  isChosen: boolean
  regularHours: OpenHours
  /**
   * The opening hours by weekday, where they differ from the regular ones; empty on closed days.
   */
  week: Partial<Record<Weekday, OpenHours[]>>
  /** The closed hours by date. */
  closed: readonly (OpenHours & { first: string; last: string })[]
}

/** Parses opening times. A place that closes after midnight closes on the next day. */
function buildOpenHours(opens: string, closes: string): OpenHours {
  const [openMinute, closeMinute] = [parseMinuteOfDay(opens), parseMinuteOfDay(closes)]
  return {
    from: openMinute,
    to: closeMinute <= openMinute ? closeMinute + DAY_MINUTES : closeMinute,
  }
}

/** Reads the work locations, with exceptions from their regular hours between two dates. */
export async function readPlaces(
  trx: AnyTransaction,
  dates: { from: string; to: string },
): Promise<Place[]> {
  const { rows: placeRows } = await sql<{
    id: number
    provider_id: number
    chosen: boolean
    opens: string
    closes: string
  }>`select id, provider_id, active = 1 and deleted_at is null as chosen,
      opens_at::text as opens, closes_at::text as closes
    from work_locations order by id`.execute(trx)
  const { rows: hours } = await sql<{
    place: number
    weekday: Weekday
    opens: string | null
    closes: string | null
  }>`select work_location_id as place, weekday, opens_at::text as opens, closes_at::text as closes
    from opening_hours where deleted_at is null order by opens_at`.execute(trx)
  const { rows: holidays } = await sql<{
    place: number | null
    first: string
    last: string
    starts: string | null
    ends: string | null
  }>`select work_location_id as place, date::text as first,
      coalesce(last_date, date)::text as last, starts_at::text as starts, ends_at::text as ends
    from holidays where deleted_at is null and date <= ${dates.to}::date
      and coalesce(last_date, date) >= ${dates.from}::date`.execute(trx)
  return placeRows.map(({ id, provider_id, chosen, opens, closes }) => {
    const week: Place['week'] = {}
    for (const openEntry of hours)
      if (openEntry.place === id)
        week[openEntry.weekday] = [
          ...(week[openEntry.weekday] ?? []),
          ...(openEntry.opens && openEntry.closes
            ? [buildOpenHours(openEntry.opens, openEntry.closes)]
            : []),
        ]
    const placeHolidays = holidays.filter(({ place }) => place === null || place === id)
    return {
      id,
      provider_id,
      isChosen: chosen,
      week,
      regularHours: buildOpenHours(opens, closes),
      closed: placeHolidays.map(({ first, last, starts, ends }) => ({
        first,
        last,
        from: starts ? parseMinuteOfDay(starts) : 0,
        to: ends ? parseMinuteOfDay(ends) : Infinity,
      })),
    }
  })
}

/** Reads the work location of each time slot between two dates. */
export async function readSlotPlaces(
  trx: AnyTransaction,
  dates: { from: string; to: string },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; place: number }>`
    select id, work_location_id as place from time_slots
    where date between ${dates.from}::date and ${dates.to}::date`.execute(trx)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/**
 * Returns the opening hours of a place on a date. A place that is closed until midnight is also
 * closed for the night.
 */
export function findOpenHours(
  { regularHours, week, closed }: Place,
  date: string,
): readonly OpenHours[] {
  const dayHours = week[WEEKDAYS[getWeekday(date)] ?? 'sunday'] ?? [regularHours]
  return closed
    .filter(({ first, last }) => first <= date && date <= last)
    .reduce<readonly OpenHours[]>((hours, closure) => subtractHours(hours, closure), dayHours)
}

/**
 * Returns the hours of a place that may overlap a day and the next night, in minutes of the day.
 */
const findSurroundingHours = (place: Place, { date }: Day): OpenHours[] =>
  [-1, 0, 1].flatMap((days) => moveHours(findOpenHours(place, shiftDays(date, days)), days))

/** Returns whether a place is open for a whole period that begins on a day. */
const isPlaceOpen = (places: readonly Place[], day: Day, period: Interval): boolean =>
  places.some((place) =>
    isCovered(
      period,
      findSurroundingHours(place, day).map((hours) => toInterval(day, hours)),
    ),
  )

/** Returns whether a holiday closes a place during a part of a period that begins on a day. */
const isClosed = ({ closed }: Place, day: Day, { from, to }: Interval): boolean =>
  closed.some(
    (closure) =>
      closure.first <= day.date &&
      day.date <= closure.last &&
      day.toMoment(closure.from) < to &&
      (closure.to === Infinity || from < day.toMoment(closure.to)),
  )

/**
 * Returns whether a row can take place during a period. The office decides the hours of time slots,
 * so that only holidays close them. A row without a place is never refused.
 */
export function isOpenFor(
  places: readonly Place[],
  row: Readonly<Record<string, unknown>>,
  day: Day,
  period: Interval,
): boolean {
  if (places.length === 0) return true
  return row.time_slot_id
    ? !places.some((place) => isClosed(place, day, period))
    : isPlaceOpen(places, day, period)
}

/** Finds the possible places of a row: its own place, or all places of its provider. */
export const findPlaces = (
  places: readonly Place[],
  row: Readonly<Record<string, unknown>>,
): readonly Place[] =>
  row.work_location_id
    ? places.filter(({ id }) => id === row.work_location_id)
    : places.filter(({ provider_id, isChosen }) => isChosen && provider_id === row.provider_id)
