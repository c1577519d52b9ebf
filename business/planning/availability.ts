import { getWeekday, shiftDays } from '../../registry/days/days.ts'
import type { AbsenceKind } from '../../resources/words/absence-kinds.ts'
import { type Weekday, WEEKDAYS } from '../../registry/words/weekdays.ts'
import type { Message } from '../../server/http/problem.ts'
import { type Day, DAY_MINUTES } from './business-days.ts'

/** A period with its start and end, in milliseconds. */
export interface Interval {
  from: number
  to: number
}

/** A period of a day, in minutes of that day. */
export interface Hours {
  from: number
  to: number
}

/** The working hours and breaks of a person on one day. */
export interface WorkDay {
  hours: readonly Hours[]
  breaks: readonly Hours[]
}

/** The plan of an employee: their hours, absences, services and areas. */
export interface WorkPlan {
  /** The regular days. An employee without them can work at any time. */
  week: Readonly<Partial<Record<Weekday, WorkDay>>>
  /** The days that differ from the regular ones, by date. */
  days: ReadonlyMap<string, WorkDay>
  /** The approved absences, each with its kind. */
  absences: readonly (Interval & { kind: AbsenceKind })[]
  /** The services that the employee does, and the areas that they cover; empty for all. */
  services: readonly number[]
  areas: readonly number[]
  /** The reason why the employee cannot do any job; null for available employees. */
  gone: UnavailableCode | null
}

/** The reasons why a person cannot do any job: a deleted account, another role, or no sign-in. */
export type UnavailableCode = 'deleted' | 'other-role' | 'blocked'

/** A job to be done. */
export interface Job extends Interval {
  service: number | null
  area: number | null
}

/** The reason why a person cannot do a job, or does not work. */
export interface Reason {
  code: UnavailableCode | 'absent' | 'off-shift' | 'on-break' | 'other-service' | 'other-area'
  text: Message
}

/** A time at which an employee does not work, with the reason. */
export interface OffTime extends Interval {
  reason: Reason
}

export const overlaps = (first: Interval | Hours, second: Interval | Hours) =>
  first.from < second.to && second.from < first.to

const buildReason = (code: Reason['code'], key: string, params?: Message['params']): Reason => ({
  code,
  text: { key, ...(params && { params }) },
})

/** The message key for each reason why a person cannot do any job. */
const UNAVAILABLE_KEYS: Readonly<Record<UnavailableCode, string>> = {
  deleted: 'planning.reason.deleted',
  'other-role': 'planning.reason.other_role',
  blocked: 'planning.reason.blocked',
}

/** Returns the reason for a person who is no longer an employee. */
export const OTHER_ROLE: Reason = {
  code: 'other-role',
  text: { key: UNAVAILABLE_KEYS['other-role'] },
}

/** The message key of each kind of absence. */
const ABSENCE_KEYS: Readonly<Record<AbsenceKind, string>> = {
  vacation: 'planning.reason.vacation',
  sick: 'planning.reason.sick',
  training: 'planning.reason.training',
  other: 'planning.reason.absent',
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')
/** Returns the clock minute for a minute that may belong to the night before or after. */
const wrapIntoDay = (minute: number) => (minute + DAY_MINUTES) % DAY_MINUTES
const formatMinute = (minute: number) =>
  `${padTwoDigits(Math.floor(wrapIntoDay(minute) / 60))}:${padTwoDigits(wrapIntoDay(minute) % 60)}`
/** Formats the hours of a day, such as `08:00–12:00, 13:00–17:00`. */
const formatHours = (hours: readonly Hours[]) =>
  hours.map(({ from, to }) => `${formatMinute(from)}–${formatMinute(to)}`).join(', ')

/** Returns the working hours that begin on a day; undefined for an employee without shifts. */
export function findWorkDay(
  { week, days }: Pick<WorkPlan, 'week' | 'days'>,
  { date, weekday }: Pick<Day, 'date' | 'weekday'>,
): WorkDay | undefined {
  const exception = days.get(date)
  if (exception) return exception
  if (Object.keys(week).length === 0) return undefined
  return week[weekday] ?? { hours: [], breaks: [] }
}

/** Adds days to a day of the business. */
function getDayAfter({ date }: Pick<Day, 'date'>, days: number): Pick<Day, 'date' | 'weekday'> {
  const shiftedDate = shiftDays(date, days)
  return { date: shiftedDate, weekday: WEEKDAYS[getWeekday(shiftedDate)] ?? 'sunday' }
}

/** Removes a period from hours. */
export const subtractHours = (hours: readonly Hours[], { from, to }: Hours): Hours[] =>
  hours
    .flatMap((range) => [
      { from: range.from, to: Math.min(range.to, from) },
      { from: Math.max(range.from, to), to: range.to },
    ])
    .filter((range) => range.from < range.to)

/** Converts hours to minutes of another day. */
export const moveHours = (hours: readonly Hours[], days: number): Hours[] =>
  hours.map(({ from, to }) => ({ from: from + days * DAY_MINUTES, to: to + days * DAY_MINUTES }))

/** Returns the hours of a night shift from the day before, in minutes of the day. */
const getHoursAfterMidnight = (hours: readonly Hours[]): Hours[] =>
  moveHours(
    hours.filter(({ to }) => to > DAY_MINUTES),
    -1,
  )

/**
 * Returns the working hours of a day, including a night shift from the day before. Undefined for an
 * employee who can work at any time.
 */
function findHours(plan: WorkPlan, day: Day): WorkDay | undefined {
  const work = findWorkDay(plan, day)
  const nightBefore = findWorkDay(plan, getDayAfter(day, -1))
  const [hours, breaks] = [
    getHoursAfterMidnight(nightBefore?.hours ?? []),
    getHoursAfterMidnight(nightBefore?.breaks ?? []),
  ]
  if (!work || hours.length === 0) return work
  return { hours: [...hours, ...work.hours], breaks: [...breaks, ...work.breaks] }
}

/** The hours of an employee who can work at any time of a day. */
const ANY_TIME: WorkDay = { hours: [{ from: 0, to: DAY_MINUTES }], breaks: [] }

/** Returns the date some days after another one, and its working hours. */
export function findDayAfter(
  plan: Pick<WorkPlan, 'week' | 'days'>,
  date: string,
  days: number,
): { date: string; work: WorkDay } {
  const day = getDayAfter({ date }, days)
  return { date: day.date, work: findWorkDay(plan, day) ?? ANY_TIME }
}

/** Returns the working hours that may overlap a day and the night after it. */
function findSurroundingHours(plan: WorkPlan, day: Day): WorkDay {
  const surroundingDays = [-1, 0, 1].map((days) => {
    const { hours, breaks } = findWorkDay(plan, getDayAfter(day, days)) ?? ANY_TIME
    return { hours: moveHours(hours, days), breaks: moveHours(breaks, days) }
  })
  return {
    hours: surroundingDays.flatMap(({ hours }) => hours),
    breaks: surroundingDays.flatMap(({ breaks }) => breaks),
  }
}

/** Converts hours of a day to moments. */
export const toInterval = ({ toMoment }: Day, { from, to }: Hours): Interval => ({
  from: toMoment(from),
  to: toMoment(to),
})

/** Returns whether a period lies within others. Adjacent periods count as one. */
export function isCovered({ from, to }: Interval, periods: readonly Interval[]): boolean {
  let uncoveredStart = from
  for (const period of periods.toSorted((a, b) => a.from - b.from))
    if (period.from <= uncoveredStart && period.to > uncoveredStart) uncoveredStart = period.to
  return uncoveredStart >= to
}

/** Returns the reason why an employee does not work for a whole period that begins on a day. */
function findShiftReason(plan: WorkPlan, day: Day, period: Interval): Reason | undefined {
  const { hours, breaks } = findSurroundingHours(plan, day)
  const workIntervals = hours.map((range) => toInterval(day, range))
  if (!isCovered(period, workIntervals)) {
    const hoursOfDay = findHours(plan, day)?.hours ?? []
    return hoursOfDay.length === 0
      ? buildReason('off-shift', 'planning.reason.day_off')
      : buildReason('off-shift', 'planning.reason.hours', { hours: formatHours(hoursOfDay) })
  }
  const breakHours = breaks.find((candidate) => overlaps(toInterval(day, candidate), period))
  return (
    breakHours &&
    buildReason('on-break', 'planning.reason.break', { hours: formatHours([breakHours]) })
  )
}

/**
 * Returns the reasons why an employee is not available for a job, strongest first. The database
 * detects overlapping jobs. `day` is the day on which the job begins.
 */
export function findReasons(plan: WorkPlan, job: Job, day: Day): Reason[] {
  const absence = plan.absences.find((candidate) => overlaps(candidate, job))
  const offShiftReason = findShiftReason(plan, day, job)
  const excludesId = (ids: readonly number[], id: number | null) =>
    id !== null && ids.length > 0 && !ids.includes(id)
  return [
    ...(plan.gone ? [buildReason(plan.gone, UNAVAILABLE_KEYS[plan.gone])] : []),
    ...(absence ? [buildReason('absent', ABSENCE_KEYS[absence.kind])] : []),
    ...(offShiftReason ? [offShiftReason] : []),
    ...(excludesId(plan.services, job.service)
      ? [buildReason('other-service', 'planning.reason.other_service')]
      : []),
    ...(excludesId(plan.areas, job.area)
      ? [buildReason('other-area', 'planning.reason.other_area')]
      : []),
  ]
}

/**
 * Returns the strengths of an available employee for a job: the shift, the service and the area.
 */
export function findStrengths(plan: WorkPlan, job: Job, day: Day): Message[] {
  const work = findHours(plan, day)
  const includesId = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id)
  return [
    ...(work
      ? [{ key: 'planning.because.shift', params: { hours: formatHours(work.hours) } }]
      : []),
    ...(includesId(plan.services, job.service) ? [{ key: 'planning.because.service' }] : []),
    ...(includesId(plan.areas, job.area) ? [{ key: 'planning.because.area' }] : []),
  ]
}

/** Returns the off-times of an employee on a day, in order. */
export function findOffTimes(plan: WorkPlan, day: Day): OffTime[] {
  const wholeDay = toInterval(day, { from: 0, to: DAY_MINUTES })
  const absenceTimes = plan.absences
    .filter((absence) => overlaps(absence, wholeDay))
    .map(({ from, to, kind }) => ({
      from: Math.max(from, wholeDay.from),
      to: Math.min(to, wholeDay.to),
      reason: buildReason('absent', ABSENCE_KEYS[kind]),
    }))
  const work = findHours(plan, day)
  if (!work) return absenceTimes
  const buildOffTime = ({ from, to }: Hours, reason: Reason): OffTime => ({
    ...toInterval(day, { from: Math.max(from, 0), to: Math.min(to, DAY_MINUTES) }),
    reason,
  })
  const offShiftTimes: OffTime[] = []
  let uncoveredStart = 0
  for (const { from, to } of work.hours.toSorted((a, b) => a.from - b.from)) {
    if (from > uncoveredStart)
      offShiftTimes.push(
        buildOffTime(
          { from: uncoveredStart, to: from },
          buildReason('off-shift', 'planning.reason.off_shift'),
        ),
      )
    uncoveredStart = Math.max(uncoveredStart, to)
  }
  if (uncoveredStart < DAY_MINUTES)
    offShiftTimes.push(
      buildOffTime(
        { from: uncoveredStart, to: DAY_MINUTES },
        buildReason('off-shift', 'planning.reason.off_shift'),
      ),
    )
  const breaksOfDay = work.breaks.filter((breakHours) =>
    overlaps(breakHours, { from: 0, to: DAY_MINUTES }),
  )
  const breakTimes = breaksOfDay.map((breakHours) =>
    buildOffTime(
      breakHours,
      buildReason('on-break', 'planning.reason.break', { hours: formatHours([breakHours]) }),
    ),
  )
  return [...absenceTimes, ...offShiftTimes, ...breakTimes].toSorted((a, b) => a.from - b.from)
}
