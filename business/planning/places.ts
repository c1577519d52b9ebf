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

/** A work location as stored, with its opening hours and closures as JSON. */
interface PlaceRow {
  id: number
  provider_id: number
  chosen: boolean
  opens: string
  closes: string
  hours: readonly { weekday: Weekday; opens: string | null; closes: string | null }[]
  closures: readonly { first: string; last: string; starts: string | null; ends: string | null }[]
}

/** Groups the opening hours of a place by weekday. A row without times closes the day. */
function buildWeek(hours: PlaceRow['hours']): Place['week'] {
  const week: Place['week'] = {}
  for (const { weekday, opens, closes } of hours)
    week[weekday] = [
      ...(week[weekday] ?? []),
      ...(opens && closes ? [buildOpenHours(opens, closes)] : []),
    ]
  return week
}

const buildPlace = ({ opens, closes, chosen, hours, closures, ...place }: PlaceRow): Place => ({
  ...place,
  isChosen: chosen,
  week: buildWeek(hours),
  regularHours: buildOpenHours(opens, closes),
  closed: closures.map(({ first, last, starts, ends }) => ({
    first,
    last,
    from: starts ? parseMinuteOfDay(starts) : 0,
    to: ends ? parseMinuteOfDay(ends) : Infinity,
  })),
})

/** The places to read: one place by its id, or all places of a provider. */
interface PlaceFilter {
  field: 'id' | 'provider_id'
  value: unknown
}

/**
 * Reads work locations, with exceptions from their regular hours between two dates, by one
 * statement. By default it reads all of them.
 */
export async function readPlaces(
  trx: AnyTransaction,
  dates: { from: string; to: string },
  filter?: PlaceFilter,
): Promise<Place[]> {
  const where = filter ? sql`where ${sql.ref(`w.${filter.field}`)} = ${filter.value}` : sql``
  const { rows } = await sql<PlaceRow>`
    select w.id, w.provider_id, w.active = 1 and w.deleted_at is null as chosen,
      w.opens_at::text as opens, w.closes_at::text as closes,
      (select coalesce(json_agg(json_build_object('weekday', h.weekday,
          'opens', h.opens_at::text, 'closes', h.closes_at::text) order by h.opens_at), '[]')
        from opening_hours as h
        where h.work_location_id = w.id and h.deleted_at is null) as hours,
      (select coalesce(json_agg(json_build_object('first', h.date::text,
          'last', coalesce(h.last_date, h.date)::text,
          'starts', h.starts_at::text, 'ends', h.ends_at::text)), '[]')
        from holidays as h
        where (h.work_location_id is null or h.work_location_id = w.id) and h.deleted_at is null
          and h.date <= ${dates.to}::date
          and coalesce(h.last_date, h.date) >= ${dates.from}::date) as closures
    from work_locations as w ${where} order by w.id`.execute(trx)
  return rows.map(buildPlace)
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

/** Returns the filter of the possible places of a row, for `readPlaces`. */
export const getPlaceFilter = ({
  work_location_id,
  provider_id,
}: Readonly<Record<string, unknown>>): PlaceFilter =>
  work_location_id
    ? { field: 'id', value: work_location_id }
    : { field: 'provider_id', value: provider_id ?? null }
