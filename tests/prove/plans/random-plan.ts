import type { Random } from '../../../demo/world/random.ts'
import { WEEKDAYS } from '../../../registry/words/weekdays.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import {
  canReach,
  collide,
  type Closing,
  DAY_MINUTES,
  laterDate,
  type Plan,
  type PlainJob,
  readClock,
  type Shift,
  type Shop,
  type Span,
  type Worker,
} from './reference-model.ts'

const QUARTER = 15
/** Zones with the dates on which their clocks change. */
export const ZONES: Readonly<Record<string, readonly string[]>> = {
  'Asia/Kuwait': [],
  'Europe/Berlin': ['2026-10-25', '2027-03-28'],
  'America/New_York': ['2026-11-01', '2027-03-14'],
}

/** The rows among which plans choose. */
export interface Choices {
  people: readonly number[]
  shops: readonly { id: number; kilometre: number }[]
  areas: readonly { id: number; kilometre: number }[]
  services: readonly { id: number; buffer: number }[]
  /** The service of all visits, which is that of their subscription. */
  visitService: { id: number; buffer: number }
}

/** A job with the kind of row that has it. */
export interface RandomJob extends Omit<PlainJob, 'key'> {
  kind: 'instant-bookings' | 'scheduled-bookings' | 'subscription-visits'
}

/** Draws a day: often one on which the clocks change, or the one before. */
function drawDay(random: Random, zone: string): string {
  const changes = ZONES[zone] ?? []
  if (changes.length > 0 && random.chance(0.4))
    return laterDate(random.pick(changes), random.int(-1, 0))
  return laterDate(TEST_NOW.toISOString().slice(0, 10), random.int(90, 280))
}

/** Draws the hours of a day. None begins or ends while clocks change. */
function drawShifts(random: Random): Shift[] {
  const drawQuarter = (from: number, to: number) => random.int(from * 4, to * 4) * QUARTER
  const withPause = ({ from, to }: Span): Shift => {
    if (random.chance(0.4)) return { from, to }
    const pause = from + Math.floor((to - from) / 2 / QUARTER) * QUARTER
    const hour = (pause % DAY_MINUTES) / 60
    return hour >= 0.5 && hour < 4
      ? { from, to }
      : { from, to, pause: { from: pause, to: pause + 2 * QUARTER } }
  }
  const shiftKind = random.int(1, 10)
  if (shiftKind === 1) return []
  if (shiftKind === 2) return [{ from: 0, to: DAY_MINUTES }]
  if (shiftKind === 3)
    return [withPause({ from: drawQuarter(18, 22), to: DAY_MINUTES + drawQuarter(4, 7) })]
  if (shiftKind === 4) {
    const noon = drawQuarter(11, 13)
    return [
      { from: drawQuarter(5, 9), to: noon },
      { from: noon + random.int(0, 8) * QUARTER, to: drawQuarter(18, 23) },
    ]
  }
  const startTime = drawQuarter(5, 11)
  return [withPause({ from: startTime, to: startTime + drawQuarter(4, 11) })]
}

type Week<T> = Partial<Record<(typeof WEEKDAYS)[number], T[]>>

/** Ends each night when the hours of the next day begin, because the hours of two days cannot overlap. */
function endNights<T extends Shift>(week: Week<T>): Week<T> {
  const endNight = (shift: T, nextStart: number): T => {
    if (shift.to <= nextStart) return shift
    const { pause, ...hours } = { ...shift, to: nextStart }
    return { ...hours, ...(pause && pause.to <= nextStart && { pause }) } as T
  }
  const listDayHours = (weekday: (typeof WEEKDAYS)[number], index: number) => {
    const nextDay = WEEKDAYS[(index + 1) % WEEKDAYS.length] ?? 'sunday'
    const nextStart = DAY_MINUTES + Math.min(...(week[nextDay] ?? []).map(({ from }) => from))
    return (week[weekday] ?? []).map((shift) => endNight(shift, nextStart))
  }
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday, index) =>
      week[weekday] ? [[weekday, listDayHours(weekday, index)]] : [],
    ),
  )
}

function drawWorker(
  random: Random,
  id: number,
  planDay: Pick<Plan, 'zone' | 'day'>,
  choices: Choices,
) {
  const isUsual = random.chance(0.75)
  const week: Week<Shift> = {}
  for (const weekday of WEEKDAYS) if (random.chance(0.85)) week[weekday] = drawShifts(random)
  const days: Record<string, Shift[]> = {}
  if (random.chance(0.25)) days[planDay.day] = random.chance(0.4) ? [] : drawShifts(random)
  const away: Span[] = []
  if (random.chance(0.3)) {
    const startTime = readClock(planDay.zone, planDay.day, random.int(4, 20) * 60)
    away.push({ from: startTime, to: startTime + random.int(1, 10) * 60 * 60_000 })
  }
  const pickSome = (ids: readonly number[]) =>
    random.chance(0.25) ? ids.filter(() => random.chance(0.6)) : []
  return {
    id,
    week:
      isUsual && Object.values(week).some((shifts) => shifts.length > 0) ? endNights(week) : null,
    days,
    away,
    services: pickSome(choices.services.map((service) => service.id)),
    areas: pickSome(choices.areas.map((area) => area.id)),
  } satisfies Worker
}

function drawShop(random: Random, id: number): Shop {
  const week: Week<Span> = {}
  const draw = (): Span[] => {
    const hoursKind = random.int(1, 6)
    if (hoursKind === 1) return []
    if (hoursKind === 2) return [{ from: 0, to: DAY_MINUTES }]
    if (hoursKind === 3) return [{ from: 18 * 60, to: DAY_MINUTES + 4 * 60 + 30 }]
    if (hoursKind === 4)
      return [
        { from: 7 * 60, to: 12 * 60 },
        { from: random.int(12, 14) * 60, to: 22 * 60 },
      ]
    return [{ from: random.int(5, 9) * 60, to: random.int(17, 23) * 60 }]
  }
  for (const weekday of WEEKDAYS) if (random.chance(0.5)) week[weekday] = draw()
  return { id, week: endNights(week), usual: { from: 6 * 60, to: 23 * 60 } }
}

/** Draws a closing on the day of a plan, or one of several days from it. */
export function drawClosing(random: Random, { day, shops }: Pick<Plan, 'day' | 'shops'>): Closing {
  const startMinute = random.int(6, 18) * 60
  return {
    shop: random.chance(0.3) ? null : random.pick(shops).id,
    first: day,
    last: random.chance(0.8) ? day : laterDate(day, random.int(1, 2)),
    hours: random.chance(0.5)
      ? { from: startMinute, to: startMinute + random.int(1, 5) * 60 }
      : null,
  }
}

/** Draws people, places and closings. */
export function drawPlan(random: Random, choices: Choices): Plan {
  const zone = random.pick(Object.keys(ZONES))
  const day = drawDay(random, zone)
  // Now and then a few people have more to do than a day has hours.
  const maxCount = random.chance(0.2) ? 2 : choices.people.length
  const people = choices.people.slice(0, random.int(1, maxCount))
  const workers = people.map((id) => drawWorker(random, id, { zone, day }, choices))
  const shops = choices.shops.map(({ id }) => drawShop(random, id))
  const closings = random.chance(0.3) ? [drawClosing(random, { day, shops })] : []
  return { zone, day, workers, shops, closings }
}

/** Draws a job of a plan, which nobody has. */
function drawJob(random: Random, { zone, day }: Plan, choices: Choices): RandomJob {
  const date = random.chance(0.85) ? day : laterDate(day, 1)
  const quarter = random.chance(0.85) ? random.int(24, 84) : random.int(0, 95)
  const jobKind = random.pick([
    'instant-bookings',
    'instant-bookings',
    'scheduled-bookings',
    'subscription-visits',
  ] as const)
  const area = random.pick(choices.areas)
  const drawnService = random.pick(choices.services)
  const shop = random.chance(0.5) ? random.pick(choices.shops) : undefined
  const service = jobKind === 'subscription-visits' ? choices.visitService : drawnService
  return {
    kind: jobKind,
    from: readClock(zone, date, quarter * QUARTER),
    minutes: random.int(1, 8) * QUARTER,
    buffer: service.buffer,
    service: service.id,
    area: area.id,
    shop: shop?.id ?? null,
    kilometre: (shop ?? area).kilometre,
    person: null,
  }
}

/** Draws the jobs of a plan. Some have a person who can come to them in time, on a shift or not. */
export function drawJobs(random: Random, plan: Plan, choices: Choices): RandomJob[] {
  const jobs: RandomJob[] = []
  const maxJobs = plan.workers.length <= 2 ? random.int(8, 24) : random.int(2, 18)
  for (let count = 0; count < maxJobs; count++) {
    const job = drawJob(random, plan, choices)
    const availableWorkers = plan.workers.filter(({ id }) => {
      const ownJobs = jobs.filter(({ person }) => person === id)
      return ownJobs.every((otherJob) => {
        const [firstJob, secondJob] = [
          { ...job, key: '' },
          { ...otherJob, key: '' },
        ]
        return !collide(firstJob, secondJob) && canReach(firstJob, secondJob)
      })
    })
    const isGiven = availableWorkers.length > 0 && random.chance(0.4)
    jobs.push(isGiven ? { ...job, person: random.pick(availableWorkers).id } : job)
  }
  return jobs
}
