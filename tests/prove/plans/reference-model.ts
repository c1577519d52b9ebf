import { TZDate } from '@date-fns/tz'
import { type Weekday, WEEKDAYS } from '../../../registry/words/weekdays.ts'

const MINUTE = 60_000
/** The minutes of a day by the clock. */
export const DAY_MINUTES = 24 * 60
/** The speed between two places, and the shortest way. */
const KILOMETRES_PER_HOUR = 40
const SHORTEST_WAY = 5
/** The minutes of work on one day that need a reason. */
const LONG_DAY = 10 * 60

/** A time from its start to its end, in milliseconds, or in minutes of a day by the clock. */
export interface Span {
  from: number
  to: number
}

/** Working hours of a day; those of a night end beyond the day. */
export interface Shift extends Span {
  pause?: Span
}

/** A person, and what decides when they can do which job. */
export interface Worker {
  id: number
  /** The usual days; null for a person who works at any time. */
  week: Readonly<Partial<Record<Weekday, readonly Shift[]>>> | null
  /** The days that differ. */
  days: Readonly<Record<string, readonly Shift[]>>
  away: readonly Span[]
  services: readonly number[]
  areas: readonly number[]
}

/** A place, and when it is open. */
export interface Shop {
  id: number
  week: Readonly<Partial<Record<Weekday, readonly Span[]>>>
  usual: Span
}

/** Dates on which a place is closed, or all of them; with `hours` only between these. */
export interface Closing {
  shop: number | null
  first: string
  last: string
  hours: Span | null
}

/** A job as a plan has it. */
export interface PlainJob {
  key: string
  from: number
  minutes: number
  buffer: number
  service: number | null
  area: number
  shop: number | null
  kilometre: number
  person: number | null
}

/** Everything that a plan depends on. */
export interface Plan {
  zone: string
  day: string
  workers: readonly Worker[]
  shops: readonly Shop[]
  closings: readonly Closing[]
}

/** Returns the date some days after another. */
export const laterDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MINUTES * MINUTE).toISOString().slice(0, 10)

const getWeekday = (date: string): Weekday => WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday'

/** Returns the moment at which the clocks of a zone show a minute of a date. */
export function readClock(zone: string, date: string, minute: number): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new TZDate(year, month - 1, day, 0, minute, zone).getTime()
}

/** Returns the date that the calendars of a zone show at a moment. */
export function readCalendar(zone: string, moment: number): string {
  const localTime = new TZDate(moment, zone)
  return [localTime.getFullYear(), localTime.getMonth() + 1, localTime.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-')
}

/** The dates whose hours can reach into a job: the day of the job, and those beside it. */
function datesAbout({ zone }: Plan, moment: number): string[] {
  const date = readCalendar(zone, moment)
  return [-1, 0, 1, 2].map((days) => laterDate(date, days))
}

const getEnd = ({ from, minutes }: PlainJob) => from + minutes * MINUTE
/** The end of a job with the minutes that are kept free afterwards. */
const getBusyUntil = (job: PlainJob) => getEnd(job) + job.buffer * MINUTE

const overlaps = (first: Span, second: Span) => first.from < second.to && second.from < first.to

/** Returns whether somebody would have to do two jobs at once. */
export const collide = (first: PlainJob, second: PlainJob): boolean =>
  overlaps(
    { from: first.from, to: getBusyUntil(first) },
    { from: second.from, to: getBusyUntil(second) },
  )

/** Returns whether a period lies within others, which may follow one another. */
function isWithin({ from, to }: Span, spans: readonly Span[]): boolean {
  let coveredUntil = from
  for (const span of spans.toSorted((first, second) => first.from - second.from))
    if (span.from <= coveredUntil) coveredUntil = Math.max(coveredUntil, span.to)
  return coveredUntil >= to
}

/** The shifts of a person on a date; null if they work at any time of it. */
const listShifts = ({ week, days }: Worker, date: string): readonly Shift[] | null =>
  days[date] ?? (week ? (week[getWeekday(date)] ?? []) : null)

/** Returns why a person does not do a job, apart from their other jobs; undefined if they do. */
export function whyNot(plan: Plan, worker: Worker, job: PlainJob): string | undefined {
  const work = { from: job.from, to: getEnd(job) }
  const toSpan = (date: string, { from, to }: Span): Span => ({
    from: readClock(plan.zone, date, from),
    to: readClock(plan.zone, date, to),
  })
  const shifts: Span[] = []
  const pauses: Span[] = []
  for (const date of datesAbout(plan, job.from))
    for (const shift of listShifts(worker, date) ?? [{ from: 0, to: DAY_MINUTES } as Shift]) {
      shifts.push(toSpan(date, shift))
      if (shift.pause) pauses.push(toSpan(date, shift.pause))
    }
  if (worker.away.some((span) => overlaps(span, work))) return 'is away'
  if (!isWithin(work, shifts)) return 'has no shift'
  if (pauses.some((span) => overlaps(span, work))) return 'has a break'
  if (worker.services.length > 0 && job.service !== null && !worker.services.includes(job.service))
    return 'does another service'
  if (worker.areas.length > 0 && !worker.areas.includes(job.area)) return 'covers another area'
  return undefined
}

/** Returns whether somebody comes from the earlier of two jobs to the later one in time. */
export function canReach(firstJob: PlainJob, secondJob: PlainJob): boolean {
  const [earlierJob, laterJob] =
    firstJob.from <= secondJob.from ? [firstJob, secondJob] : [secondJob, firstJob]
  const kilometres = Math.abs(earlierJob.kilometre - laterJob.kilometre)
  const minutes = Math.max(SHORTEST_WAY, Math.ceil((kilometres / KILOMETRES_PER_HOUR) * 60))
  return kilometres === 0 || laterJob.from - getEnd(earlierJob) >= minutes * MINUTE
}

/** Returns whether a person can do a job beside their other jobs. */
export const canDo = (
  plan: Plan,
  worker: Worker,
  job: PlainJob,
  own: readonly PlainJob[],
): boolean =>
  whyNot(plan, worker, job) === undefined &&
  own.every((ownJob) => !collide(job, ownJob) && canReach(job, ownJob))

/** The hours of a shop on a date without those at which it is closed. */
function listOpenSpans({ closings }: Plan, shop: Shop, date: string): readonly Span[] {
  const shopHours = shop.week[getWeekday(date)] ?? [shop.usual]
  return closings
    .filter((closing) => closing.shop === null || closing.shop === shop.id)
    .filter(({ first, last }) => first <= date && date <= last)
    .reduce<readonly Span[]>((openSpans, { hours }) => {
      if (!hours) return []
      return openSpans.flatMap(({ from, to }) => [
        ...(from < hours.from ? [{ from, to: Math.min(to, hours.from) }] : []),
        ...(to > hours.to ? [{ from: Math.max(from, hours.to), to }] : []),
      ])
    }, shopHours)
}

/** Returns whether a place at which a job can be is open for all of it. */
export function isOpen(plan: Plan, job: PlainJob): boolean {
  const shops = plan.shops.filter(({ id }) => job.shop === null || job.shop === id)
  return shops.some((shop) => {
    const openTimes = datesAbout(plan, job.from).flatMap((date) =>
      listOpenSpans(plan, shop, date).map(({ from, to }) => ({
        from: readClock(plan.zone, date, from),
        to: readClock(plan.zone, date, to),
      })),
    )
    return isWithin({ from: job.from, to: getEnd(job) }, openTimes)
  })
}

/** Returns the people whose jobs of one day take more than the usual time. */
export function longDays({ zone }: Plan, jobs: readonly PlainJob[]): Set<number> {
  const minutes = new Map<string, number>()
  const longDays = new Set<number>()
  for (const job of jobs) {
    if (job.person === null) continue
    const key = `${job.person} ${readCalendar(zone, job.from)}`
    minutes.set(key, (minutes.get(key) ?? 0) + job.minutes + job.buffer)
    if ((minutes.get(key) ?? 0) > LONG_DAY) longDays.add(job.person)
  }
  return longDays
}

/** Returns what a plan must never do: the jobs that are new in it, and those given with a reason. */
export function findMistakes(
  plan: Plan,
  jobs: readonly PlainJob[],
  { given, marked }: { given: ReadonlySet<string>; marked: ReadonlySet<string> },
): string[] {
  const mistakes: string[] = []
  for (const job of jobs) {
    const worker = plan.workers.find(({ id }) => id === job.person)
    if (!worker) continue
    const reason = whyNot(plan, worker, job)
    if (reason && given.has(job.key) && !marked.has(job.key))
      mistakes.push(`${job.key}: ${worker.id} ${reason}`)
    for (const otherJob of jobs) {
      if (otherJob.key <= job.key || otherJob.person !== job.person) continue
      if (collide(job, otherJob))
        mistakes.push(`${job.key} and ${otherJob.key}: ${worker.id} is booked twice`)
      const isMarked = marked.has(job.key) || marked.has(otherJob.key)
      const isNew = given.has(job.key) || given.has(otherJob.key)
      if (isNew && !isMarked && !canReach(job, otherJob))
        mistakes.push(`${job.key} and ${otherJob.key}: ${worker.id} cannot come in time`)
    }
  }
  return mistakes
}
