import { type RawBuilder, sql } from 'kysely'
import { shiftDays } from '../../registry/days/days.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import type { AbsenceKind } from '../../resources/words/absence-kinds.ts'
import type { Weekday } from '../../registry/words/weekdays.ts'
import type { Availability, Work, WorkPlans } from '../../server/rows/availability.ts'
import { createDayFinder, DAY_MINUTES } from './business-days.ts'
import { findPlaces, isOpenFor, readPlaces, readSlotPlaces } from './places.ts'
import { parseMinuteOfDay } from '../../registry/values/minute-of-day.ts'
import {
  OTHER_ROLE,
  findDayAfter,
  findOffTimes,
  findReasons,
  findStrengths,
  moveHours,
  overlaps,
  subtractHours,
  type UnavailableCode,
  type Hours,
  type Interval,
  type Job,
  type WorkDay,
  type WorkPlan,
} from './availability.ts'

const MINUTE = 60_000
const DAY = DAY_MINUTES * MINUTE

/** The times of one shift, as stored. */
interface ShiftRow {
  starts_at: string | null
  ends_at: string | null
  break_starts_at: string | null
  break_ends_at: string | null
}

/** An employee with the rows of their plan. */
interface EmployeeRow {
  id: number
  gone: UnavailableCode | null
  services: number[]
  areas: number[]
  shifts: (ShiftRow & { weekday: Weekday })[]
  exceptions: (ShiftRow & { date: string; kind: string })[]
  absences: (Interval & { kind: AbsenceKind })[]
}

/** Returns the hours between two times. A time before `earliest` is on the next day. */
function toHours(from: string | null, to: string | null, earliest = 0): Hours[] {
  if (from === null || to === null) return []
  const startMinute = parseMinuteOfDay(from) + (parseMinuteOfDay(from) < earliest ? DAY_MINUTES : 0)
  const endMinute = parseMinuteOfDay(to)
  return [{ from: startMinute, to: endMinute + (endMinute <= startMinute ? DAY_MINUTES : 0) }]
}

/** Adds a shift to the shifts of the same day. */
function addShift(day: WorkDay | undefined, row: ShiftRow): WorkDay {
  const hours = toHours(row.starts_at, row.ends_at)
  const breaks = toHours(row.break_starts_at, row.break_ends_at, hours[0]?.from)
  return {
    hours: [...(day?.hours ?? []), ...hours],
    breaks: [...(day?.breaks ?? []), ...breaks],
  }
}

type Context = Parameters<Availability['readPlans']>[0]
type Period = Parameters<Availability['readPlans']>[1]

/** Selects the rows of an employee in a table, as a JSON array. */
const selectEmployeeRows = (
  table: string,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`true`,
) => sql`(select coalesce(json_agg(t order by t.starts_at), '[]') from (
    select ${columns} from ${sql.table(table)} as r
    where r.employee_id = u.id and r.deleted_at is null and ${where}) as t)`

/** Reads employees with their shifts, exceptions and approved absences, in one statement. */
async function readEmployees(
  { trx, timeZone }: Context,
  period: Period,
  people?: readonly number[],
): Promise<EmployeeRow[]> {
  // A night shift may have begun on the day before.
  const [firstDay, lastDay] = [period.from - DAY, period.to].map((moment) =>
    getLocalDay(timeZone, new Date(moment)),
  )
  const times = sql`starts_at, ends_at, break_starts_at, break_ends_at`
  const toMoment = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
  const nearCondition = sql`r.status = 'approved'
    and r.ends_at > to_timestamp(${(period.from - DAY) / 1000}::float8)
    and r.starts_at < to_timestamp(${(period.to + DAY) / 1000}::float8)`
  const { rows } = await sql<EmployeeRow>`
    select u.id, case when u.deleted_at is not null then 'deleted'
        when u.auth <> 1 then 'blocked' end as gone,
      coalesce(u.service_ids, '{}') as services, coalesce(u.area_ids, '{}') as areas,
      ${selectEmployeeRows('shifts', sql`weekday, ${times}`)} as shifts,
      ${selectEmployeeRows(
        'shift_exceptions',
        sql`date, kind, ${times}`,
        sql`r.date between ${firstDay}::date and ${lastDay}::date`,
      )} as exceptions,
      ${selectEmployeeRows(
        'absences',
        sql`kind, starts_at, ${toMoment('starts_at')} as "from", ${toMoment('ends_at')} as "to"`,
        nearCondition,
      )} as absences
    from users as u where u.account_type = 'Car Wash'
      and ${people ? sql`u.id = any (${[...people]}::int[])` : sql`u.deleted_at is null`}
    order by u.id`.execute(trx)
  return rows
}

/** Returns the days that differ from the regular ones. Time off wins over other hours. */
function buildDays(
  week: WorkPlan['week'],
  exceptions: EmployeeRow['exceptions'],
): ReadonlyMap<string, WorkDay> {
  const days = new Map<string, WorkDay>()
  const offRows = exceptions.filter(({ kind }) => kind === 'off')
  for (const row of exceptions)
    if (row.kind !== 'off') days.set(row.date, addShift(days.get(row.date), row))
  for (const { date, starts_at, ends_at } of offRows)
    for (const timeOff of toHours(starts_at, ends_at))
      // A night shift of the day before may last until the time off, which may last until the next
      // day.
      for (const dayOffset of [-1, 0, 1]) {
        const { date: workDate, work } = findDayAfter({ week, days }, date, dayOffset)
        const [off = timeOff] = moveHours([timeOff], -dayOffset)
        if (work.hours.some((range) => overlaps(range, off)))
          days.set(workDate, { ...work, hours: subtractHours(work.hours, off) })
      }
  for (const { date, starts_at, ends_at } of offRows)
    if (starts_at === null || ends_at === null) days.set(date, { hours: [], breaks: [] })
  return days
}

/** Returns the plan of an employee. */
function buildPlan({ gone, services, areas, shifts, exceptions, absences }: EmployeeRow): WorkPlan {
  const week: Partial<Record<Weekday, WorkDay>> = {}
  for (const row of shifts) week[row.weekday] = addShift(week[row.weekday], row)
  return { gone, week, days: buildDays(week, exceptions), absences, services, areas }
}

/** Returns the date before a moment, because its night shift may overlap the moment. */
const getPreviousDate = (timeZone: string, moment: number) =>
  shiftDays(getLocalDay(timeZone, new Date(moment)), -1)

const parseId = (value: unknown) => (typeof value === 'number' ? value : null)

const toJob = ({ row, from, to }: Work): Job => ({
  from,
  to,
  service: parseId(row.service_id),
  area: parseId(row.area_id),
})

/** Determines the availability of employees by shifts, exceptions and absences. */
export const employeeAvailability: Availability = {
  fields: ['service_id', 'area_id'],
  placeFields: ['work_location_id', 'provider_id', 'time_slot_id'],
  entities: ['shifts', 'shift-exceptions', 'absences', 'users'],
  placeEntities: ['opening-hours', 'holidays', 'work-locations', 'time-slots'],
  async readPlans(context, period, people): Promise<WorkPlans> {
    const employees = await readEmployees(context, period, people)
    const plans = new Map(employees.map((row) => [row.id, buildPlan(row)]))
    const { findDay, findDayAt } = createDayFinder(context.timeZone)
    return {
      people: [...plans.keys()],
      findReasons(person, work) {
        const plan = plans.get(person)
        return plan ? findReasons(plan, toJob(work), findDayAt(work.from)) : [OTHER_ROLE]
      },
      findStrengths(person, work) {
        const plan = plans.get(person)
        return plan ? findStrengths(plan, toJob(work), findDayAt(work.from)) : []
      },
      findOffTimes(person, date) {
        const plan = plans.get(person)
        return plan ? findOffTimes(plan, findDay(date)) : []
      },
    }
  },
  async readOpenHours({ trx, timeZone }, period) {
    const dates = {
      from: getPreviousDate(timeZone, period.from),
      to: getLocalDay(timeZone, new Date(period.to)),
    }
    const places = await readPlaces(trx, dates)
    const slots = await readSlotPlaces(trx, dates)
    const { findDayAt } = createDayFinder(timeZone)
    return ({ row, from, to }) => {
      const work_location_id = row.work_location_id ?? slots.get(Number(row.time_slot_id))
      const placesOfRow = findPlaces(places, { ...row, work_location_id })
      return isOpenFor(placesOfRow, row, findDayAt(from), { from, to })
    }
  },
}
