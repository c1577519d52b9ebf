import { calendar, type Day } from '../schedule/calendar.ts'
import { type DayContext, dayContext } from '../schedule/day-context.ts'
import { TODAY } from '../schedule/job-plan.ts'
import { buildPools } from '../schedule/pools.ts'
import { offTimes } from '../rows/working-hours.ts'
import { slotsOfDays } from '../schedule/slots.ts'
import { staffSchedule } from '../schedule/staff-schedule.ts'
import { batcher, type DemoBatch } from '../world/batches.ts'
import { startOfDay } from '../world/business-clock.ts'
import type { DemoRow, World } from '../world/world.ts'
import { bookingRow } from './booking-row.ts'
import { dayJobs } from './instant-jobs.ts'
import { createNoteGenerator } from './notes.ts'
import { departToNextJob } from './on-the-way.ts'
import { createApprovalGenerator } from './approvals.ts'
import { ClosingMaker } from './closings.ts'
import { createPaymentGenerator, createRefundGenerator } from './payments.ts'
import { dayBookings, SCHEDULED_TODAY, scheduledCount } from './scheduled-bookings.ts'
import { visitRow, visitsByDay } from './subscription-visits.ts'
import { subscribed } from './subscriptions.ts'

/** The entities generated day by day, each after those it refers to. */
export const DAILY = [
  'available-dates',
  'time-slots',
  'instant-bookings',
  'scheduled-bookings',
  'subscription-visits',
  'transactions',
  'refunds',
  'approvals',
  'notes',
  'closings',
  'closing-counts',
] as const

/** Builds what all days share: pools, calendar, slots, and the generators of each entity. */
function buildShared(world: World) {
  const pools = buildPools(world)
  const subscriptions = subscribed(world, pools)
  const random = {
    instant: world.random('instant-bookings'),
    scheduled: world.random('scheduled-bookings'),
    visits: world.random('subscription-visits'),
    schedule: world.random('roster'),
  }
  return {
    world,
    pools,
    random,
    subscriptions,
    rows: batcher(DAILY),
    visits: visitsByDay(subscriptions),
    openDay: slotsOfDays(world, pools),
    offTimes: offTimes(world),
    payments: createPaymentGenerator(pools.office, world),
    createRefund: createRefundGenerator(world),
    createApproval: createApprovalGenerator(pools.office, world),
    note: createNoteGenerator(pools.office, world),
    cash: new ClosingMaker(pools, world),
    last: { instant: 0, scheduled: 0, visit: 0 },
  }
}
type Shared = ReturnType<typeof buildShared>

/** Adds a transaction, and its refund if there is one. */
function addPayment(
  { rows, createRefund, cash }: Shared,
  transaction: DemoRow<'transactions'> | null,
): void {
  rows.add('transactions', transaction)
  rows.add('refunds', createRefund(transaction))
  cash.take(transaction)
}

/** Adds the next `count` instant bookings of a day. */
function addInstant(
  shared: Shared,
  context: DayContext,
  nextJob: ReturnType<typeof dayJobs>,
  count: number,
) {
  const { world, pools, rows, note, last, payments, createApproval } = shared
  for (let index = 0; index < count; index++) {
    const id = ++last.instant
    const job = nextJob()
    const promo = pools.findPromo(id, job.state === 'cancelled')
    const row = world.whole('instant-bookings', bookingRow(id, job, promo, context))
    rows.add('instant-bookings', row)
    addPayment(shared, payments.booking('instant-bookings', row))
    rows.add('approvals', createApproval(row))
    rows.add('notes', note('instant', row, world.bookings))
  }
}

function addScheduled(shared: Shared, nextRow: ReturnType<typeof dayBookings>, count: number) {
  const { world, rows, payments, note, last } = shared
  for (let index = 0; index < count; index++) {
    const row = nextRow(++last.scheduled)
    rows.add('scheduled-bookings', row)
    addPayment(shared, payments.booking('scheduled-bookings', row))
    rows.add('notes', note('scheduled', row, scheduledCount(world.bookings)))
  }
}

/** Sets an employee on the way to a job of each kind today. */
function setOutToday({ rows, pools, world }: Shared, { start }: Day): void {
  for (const kind of ['instant-bookings', 'scheduled-bookings', 'subscription-visits'] as const) {
    const jobs = rows.held(kind) as DemoRow<typeof kind>[]
    const today = jobs.filter(({ starts_at }) => startOfDay(Date.parse(starts_at)) === start)
    departToNextJob(today, pools.crew[0], world.now)
  }
}

/**
 * Adds the jobs of one day in all entities, with one staff schedule, so that nobody has two jobs at
 * a time.
 */
function addDay(shared: Shared, day: Day, scheduled: number): void {
  const { world, pools, random, rows, last } = shared
  const openDay = shared.openDay(day)
  const schedule = staffSchedule(random.schedule, shared.offTimes(day.start, day.offset))
  const context = (chance: DayContext['random']) =>
    dayContext({ pools, random: chance, schedule, day, now: world.now, whole: world.whole })
  const instant = context(random.instant)
  const nextJob = dayJobs(instant)
  // Jobs of today with a fixed time are placed first.
  const firstOffset = day.offset === 0 ? Math.min(TODAY.length, day.jobs) : 0
  addInstant(shared, instant, nextJob, firstOffset)
  const visiting = context(random.visits)
  for (const due of shared.visits.get(day.offset) ?? [])
    rows.add('subscription-visits', visitRow(++last.visit, due, visiting, openDay))
  addScheduled(shared, dayBookings(context(random.scheduled), openDay), scheduled)
  addInstant(shared, instant, nextJob, day.jobs - firstOffset)
  if (day.offset === 0) setOutToday(shared, day)
  if (!openDay.isStored) return
  rows.add('available-dates', ...openDay.dates)
  rows.add('time-slots', ...openDay.slots.map((slot) => slot.row))
}

/**
 * Generates the past year and the next weeks day by day, so that any number of bookings fits into
 * memory.
 */
export function* everyDay(world: World): Generator<DemoBatch> {
  const shared = buildShared(world)
  const { rows, subscriptions, payments, note } = shared
  for (const { row } of subscriptions) {
    addPayment(shared, payments.subscription(row))
    rows.add('notes', note('subscription', row, subscriptions.length))
  }
  const scheduled = calendar(world.now, scheduledCount(world.bookings), SCHEDULED_TODAY)
  const days = calendar(world.now, world.bookings)
  for (const [index, day] of days.entries()) {
    addDay(shared, day, scheduled[index]?.jobs ?? 0)
    if (rows.isFull()) yield* rows.all()
  }
  shared.cash.countWeeks()
  rows.add('closings', ...shared.cash.closings)
  rows.add('closing-counts', ...shared.cash.counts)
  yield* rows.all()
}
