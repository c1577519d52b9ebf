import { batcher, type DemoBatch } from './batches.ts'
import { bookingRow } from './booking-row.ts'
import { calendar, type Day } from './calendar.ts'
import { dayJobs } from './day-jobs.ts'
import { TODAY } from './job-plan.ts'
import { marketOf } from './market.ts'
import { notebook } from './notes.ts'
import { rosterOf } from './roster.ts'
import { type Scene, sceneOf } from './scene.ts'
import { dayBookings, SCHEDULED_TODAY, scheduledCount } from './scheduled-bookings.ts'
import { slotBook } from './slots.ts'
import { visitRow, visitsByDay } from './subscription-visits.ts'
import { subscribed } from './subscriptions.ts'
import { tillOf } from './transactions.ts'
import type { World } from './world.ts'

/** What happens day by day, each after what it refers to. */
export const DAILY = [
  'available-dates',
  'time-slots',
  'instant-bookings',
  'scheduled-bookings',
  'subscription-visits',
  'transactions',
  'notes',
] as const

/** Everything that the days have in common. */
function officeOf(world: World) {
  const market = marketOf(world)
  const subscriptions = subscribed(world, market)
  const random = {
    instant: world.random('instant-bookings'),
    scheduled: world.random('scheduled-bookings'),
    visits: world.random('subscription-visits'),
    roster: world.random('roster'),
  }
  return {
    world,
    market,
    random,
    subscriptions,
    rows: batcher(DAILY),
    visits: visitsByDay(subscriptions),
    openDay: slotBook(world, market),
    till: tillOf(world.random('transactions'), market.office, world.now),
    note: notebook(market.office, world.random('notes'), world.now),
    last: { instant: 0, scheduled: 0, visit: 0 },
  }
}
type Office = ReturnType<typeof officeOf>

/** Adds the next so many instant bookings of a day. */
function addInstant(
  office: Office,
  scene: Scene,
  nextJob: ReturnType<typeof dayJobs>,
  count: number,
) {
  const { world, market, rows, till, note, last } = office
  for (let index = 0; index < count; index++) {
    const id = ++last.instant
    const job = nextJob()
    const row = bookingRow(id, job, market.promoOf(id, job.state === 'cancelled'), scene)
    rows.add('instant-bookings', row)
    rows.add('transactions', till.booking('instant-bookings', row))
    rows.add('notes', note('instant', row, world.bookings))
  }
}

function addScheduled(office: Office, nextRow: ReturnType<typeof dayBookings>, count: number) {
  const { world, rows, till, note, last } = office
  for (let index = 0; index < count; index++) {
    const row = nextRow(++last.scheduled)
    rows.add('scheduled-bookings', row)
    rows.add('transactions', till.booking('scheduled-bookings', row))
    rows.add('notes', note('scheduled', row, scheduledCount(world.bookings)))
  }
}

/** One day of every kind of job, by one roster: nobody is in two places, whatever the kinds. */
function addDay(office: Office, day: Day, scheduled: number): void {
  const { world, market, random, rows, last } = office
  const open = office.openDay(day)
  const roster = rosterOf(random.roster)
  const scene = (chance: Scene['random']) =>
    sceneOf({ market, random: chance, roster, day, now: world.now })
  const instant = scene(random.instant)
  const nextJob = dayJobs(instant)
  // Today's jobs that are bound to the clock come before those that can be at any hour.
  const first = day.offset === 0 ? Math.min(TODAY.length, day.jobs) : 0
  addInstant(office, instant, nextJob, first)
  const visiting = scene(random.visits)
  for (const due of office.visits.get(day.offset) ?? [])
    rows.add('subscription-visits', visitRow(++last.visit, due, visiting, open))
  addScheduled(office, dayBookings(scene(random.scheduled), open), scheduled)
  addInstant(office, instant, nextJob, day.jobs - first)
  if (!open.kept) return
  rows.add('available-dates', ...open.dates)
  rows.add('time-slots', ...open.slots.map((slot) => slot.row))
}

/** The past year and the next weeks, day by day, so that any number of bookings fits into memory. */
export function* agenda(world: World): Generator<DemoBatch> {
  const office = officeOf(world)
  const { rows, subscriptions, till, note } = office
  for (const { row } of subscriptions) {
    rows.add('transactions', till.subscription(row))
    rows.add('notes', note('subscription', row, subscriptions.length))
  }
  const scheduled = calendar(world.now, scheduledCount(world.bookings), SCHEDULED_TODAY)
  const days = calendar(world.now, world.bookings)
  for (const [index, day] of days.entries()) {
    addDay(office, day, scheduled[index]?.jobs ?? 0)
    if (rows.isFull()) yield* rows.all()
  }
  yield* rows.all()
}
